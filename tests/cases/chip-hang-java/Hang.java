public class Hang {
  public static void main(String[] arguments) {
    int n = 27;
    while (n != 1) {
      if (n % 2 == 0) n /= 2;
    }
  }
}
