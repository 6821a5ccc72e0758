/** A chain of ifs; the second arm is taken. */
public class T2 {
    public static void main(String[] args) {
        int count = 40;
        int limit = 30;
        int rest = 0;
        if (count == limit) {
            System.out.println("just right");
        } else if (count > limit) {
            rest = count - limit;
            System.out.println("too many by " + rest);
        } else {
            rest = limit - count;
            System.out.println("too few by " + rest);
        }
        System.out.println("done");
    }
}
