int link(int x) {
  return x + 1;
}
int read_all(int remove) {
  return link(remove);
}
