/** Straight-line code: sums about a room. */
public class T1 {
    public static void main(String[] args) {
        int width = 12;
        int height = 7;
        int area = width * height;
        System.out.println("area " + area);
        int depth = 3;
        int volume = area * depth;
        System.out.println("volume " + volume);
        int year = 2005;
        String place = "Harbour";
        String name = place.toLowerCase();
        System.out.println(name + " " + year);
        int month = 11;
        int day = month + 4;
        System.out.println("day " + day);
        double rate = 0.25;
        double cost = rate * volume;
        System.out.println("cost " + cost);
    }
}
