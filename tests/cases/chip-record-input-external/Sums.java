import java.io.*;

public class Sums {
  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += Integer.parseInt(in.readLine());
    }
    System.out.println("the sum is " + sum);
    for (int i = 0; i < 2; i++) {
      String line = in.readLine();
      if (line.startsWith("bad")) {
        System.out.println("the symptom: " + line);
      }
    }
  }
}
