import java.util.ArrayList;
class T6 {
    static class Builder {
        void innermost() {
            new ArrayList().get(0);
        }
    }
    public static void main(String[] args) {
        new Builder().innermost();
    }
}
