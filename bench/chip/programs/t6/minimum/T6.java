import java.util.ArrayList;
import java.util.List;
class T6 {
    static class Builder {
        List open = new ArrayList();
        void innermost() {
            open.get(0);
        }
    }
    public static void main(String[] args) {
        new Builder().innermost();
    }
}
