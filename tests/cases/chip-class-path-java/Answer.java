package answer;

public class Answer {
    public int get() {
        return 42;
    }
}
