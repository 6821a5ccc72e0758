import java.util.ArrayList;
import java.util.List;

public class Main {
  static List<String> names = new ArrayList<>();

  static String find(String key) {
    for (String name : names) {
      if (name.equals(key)) return name;
    }
    return null;
  }

  public static void main(String[] arguments) {
    String word = null;
    names.add("one");
    if (names.size() > 3) {
      names.clear();
    }
    word = find("two");
    System.out.println(word.length());
  }
}
