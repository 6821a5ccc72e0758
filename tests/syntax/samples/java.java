package shop.items;
import java.util.*;
@Deprecated
public final class Main<T extends Comparable<T>> extends Base implements Runnable {
  private static final int LIMIT = 0x10;
  private final List<T> items = new ArrayList<>();
  enum Color { RED, GREEN; }
  interface Shape { double area(); }
  record Point(int x, int y) {}
  public Main(T first) throws Exception { super(); this.items.add(first); }
  @Override
  public void run() {
    for (int i = 0; i < LIMIT; i++) { if (i % 2 == 0) continue; else break; }
    for (T item : items) { System.out.println("item " + item); }
    int[] a = {1, 2, 3};
    Runnable r = () -> { a[0] += 1; };
    String s = a.length > 2 ? "many" : null;
    switch (s) { case "many": break; default: return; }
    try { throw new IllegalStateException(s); }
    catch (RuntimeException e) { r.run(); }
    finally { while (false) { } }
  }
}
