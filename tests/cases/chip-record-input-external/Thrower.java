import java.util.Scanner;

public class Thrower {
  static void check(String line) {
    System.out.println(line.length());
    if (line.startsWith("bad"))
      throw new IllegalStateException(line);
  }

  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    while (in.hasNextInt()) System.out.println(in.nextInt());
    in.nextLine();
    while (in.hasNextLine()) check(in.nextLine());
  }
}
