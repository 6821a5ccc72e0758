import answer.Answer;

public class Main {
    public static void main(String[] arguments) {
        int sum = 0;
        for (int i = 0; i < 3; i++) sum += i;
        String text = "sum " + sum;
        System.out.println(text);
        System.out.println("the symptom: " + new Answer().get());
    }
}
