/** What B asks for numbers. */
public class A {
    private final int base = 5;

    int value() {
        int sum = 0;
        for (int i = 0; i < base; i++) {
            sum += i;
        }
        return sum;
    }
}
