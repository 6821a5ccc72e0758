import java.util.ArrayList;
import java.util.List;

public class Bank {
  private final List<Integer> sums = new ArrayList<>();

  void pay(int sum) {
    if (sum < 0) throw new IllegalArgumentException("negative: " + sum);
    int rest = 100;
    for (int each : sums) rest -= each;
    if (rest < sum) {
      throw new IllegalArgumentException("only " + rest + " left of 100");
    }
    sums.add(sum);
  }

  public static void main(String[] arguments) {
    Bank bank = new Bank();
    System.out.println("opened");
    bank.pay(60);
    bank.pay(30);
    bank.pay(20);
  }
}
