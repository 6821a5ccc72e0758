public class Main {
  public static void main(String[] arguments) {
    int x = 3;
    System.out.println("This Is The Symptom");
    System.out.println(x);
  }
}
