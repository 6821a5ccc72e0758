public class Latin {
  // café
  public static void main(String[] x) {
    System.out.println("the symptom é");
    System.out.println(Utf.word());
  }
}
