package p;
class Main {
  public static void main(String[] arguments) {
    System.out.println("the symptom");
  }
}
