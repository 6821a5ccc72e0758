public class Utf {
  static String word() {
    System.out.println("Grüße");
    return "café";
  }
}
