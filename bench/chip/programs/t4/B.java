/** Prints the symptom where a number of A is right. */
public class B {
    void check() {
        A a = new A();
        int i = a.value();
        if (i > 0) {
            System.out.println("symptom");
        } else {
            System.out.println(i);
        }
    }

    public static void main(String[] args) {
        B b = new B();
        b.check();
    }
}
