int main() {
  return undeclared;
}
