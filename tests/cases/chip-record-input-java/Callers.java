import java.io.*;

public class Callers {
  static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

  static String next() {
    try {
      return in.readLine();
    } catch (IOException e) {
      return null;
    }
  }

  public static void main(String[] args) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += Integer.parseInt(next());
    }
    System.out.println("the sum is " + sum);
    System.out.println(next());
    System.out.println("the symptom: " + next());
  }
}
