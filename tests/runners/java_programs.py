"""The programs of java_runner.py."""

import re


def main(body, rest="", head=""):
    """A program of one file whose main does this."""
    return {"Main.java": "%s\npublic class Main {\n  public static void main(String[] args) throws Exception {\n"
                         "    %s\n  }\n  %s\n}\n" % (head, body, rest)}


HELLO = main('System.out.println("hello");')

CAT = main("int c; while ((c = System.in.read()) >= 0) System.out.write(c); System.out.flush();")

# Programs that read: the program, its input, what it prints, and what it prints without these parts.
READERS = {
    "lines": (
        main("""java.io.BufferedReader in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
    for (int i = 0; i < 2; i++)
      System.out.println("first " + in.readLine());
    for (int i = 0; i < 2; i++)
      System.out.println("second " + in.readLine());
    System.out.println(in.readLine());"""),
        "a b\nc\nd\ne",
        "first a b\nfirst c\nsecond d\nsecond e\nnull\n",
        [(["""for (int i = 0; i < 2; i++)
      System.out.println("first " + in.readLine());"""], "second d\nsecond e\nnull\n"),
         (["for (int i = 0; i < 2; i++)\n      System.out.println(\"second \" + in.readLine());"],
          "first a b\nfirst c\nnull\n")]),
    "callers of one method": (
        main("""for (int i = 0; i < 2; i++)
      System.out.println("first " + next());
    for (int i = 0; i < 2; i++)
      System.out.println("second " + next());""",
             """static java.io.BufferedReader in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
  static String next() throws Exception {
    return in.readLine();
  }"""),
        "a\nb\nc\nd\n",
        "first a\nfirst b\nsecond c\nsecond d\n",
        [(["""for (int i = 0; i < 2; i++)
      System.out.println("first " + next());"""], "second c\nsecond d\n")]),
    "words": (
        main("""java.util.Scanner in = new java.util.Scanner(System.in);
    int n =
        in.nextInt();
    int m =
        in.nextInt();
    System.out.println(n);
    System.out.println(m);
    for (int i = 0; i < n; i++)
      System.out.println("first " + in.nextInt());
    while (in.hasNext())
      System.out.println("second " + in.next());"""),
        "3 2\n1 2 3 x y\nlast",
        "3\n2\nfirst 1\nfirst 2\nfirst 3\nsecond x\nsecond y\nsecond last\n",
        [(["""for (int i = 0; i < n; i++)
      System.out.println("first " + in.nextInt());"""], "3\n2\nsecond x\nsecond y\nsecond last\n"),
         (["""int n =
        in.nextInt();""", "System.out.println(n);", """for (int i = 0; i < n; i++)
      System.out.println("first " + in.nextInt());"""], "2\nsecond x\nsecond y\nsecond last\n")]),
    "bytes": (
        main("""System.out.println("one " + (char)
        System.in.read());
    System.out.println("two " + (char)
        System.in.read());
    for (int c; (c = System.in.read()) != '\\n'; )
      System.out.println(c);
    byte[] bytes = new byte[100];
    System.out.println(new String(bytes, 0, System.in.read(bytes, 0, 100)).trim());
    System.out.println(new String(System.in.readAllBytes()).trim());"""),
        "ab12\nall of this\n",
        "one a\ntwo b\n49\n50\nall of this\n\n",
        [(["""System.out.println("one " + (char)
        System.in.read());"""], "two b\n49\n50\nall of this\n\n"),
         (["""for (int c; (c = System.in.read()) != '\\n'; )
      System.out.println(c);"""], "one a\ntwo b\nall of this\n\n")]),
    "ready": (
        main("""java.io.BufferedReader in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
    System.out.println("head " + in.readLine());
    while (in.ready())
      System.out.println(in.readLine());
    System.out.println(System.in.available());"""),
        "1\n2\n3\n",
        "head 1\n2\n3\n0\n",
        [(["System.out.println(\"head \" + in.readLine());"], "2\n3\n0\n"),
         (["while (in.ready())\n      System.out.println(in.readLine());"], "head 1\n0\n")]),
}

RESOURCE = {
    **main('System.out.print(new String(Main.class.getResourceAsStream("/data/text.txt").readAllBytes()));'),
    "data/text.txt": "from a file\n",
}

# These end by themselves; java itself says what is right.
ORDINARY = {
    "hello": HELLO,
    "arguments": main('System.out.println(String.join(",", args)); System.err.println(args.length);'),
    "stdin": CAT,
    "uncaught": main("f(3);", "static void f(int n) { if (n == 0) throw new IllegalStateException(\"deep\"); f(n - 1); }"),
    "cause": main(
        "try { f(); } catch (Exception e) { throw new RuntimeException(\"outer\", e); }",
        "static void f() throws Exception { try { Integer.parseInt(\"x\"); } catch (NumberFormatException e) {"
        " Exception n = new Exception(\"inner\", e); n.addSuppressed(new Error(\"beside\")); throw n; } }"),
    "own trace": main("try { f(); } catch (Exception e) { e.printStackTrace(); e.printStackTrace(System.out); }"
                      " new Throwable(\"here\").printStackTrace();"
                      " for (StackTraceElement e : Thread.currentThread().getStackTrace()) System.out.println(e);",
                      "static void f() { Runnable r = () -> { Object o = null; o.toString(); }; r.run(); }"),
    "static init fails": {"Main.java": "public class Main {\n  static int x = 1 / Integer.parseInt(\"0\");\n"
                                       "  public static void main(String[] a) { }\n}"},
    "trace in static init": {"Main.java": "public class Main {\n  static { new Exception(\"s\").printStackTrace(); }\n"
                                          "  public static void main(String[] a) { }\n}"},
    "other init fails": main("try { B.f(); } catch (Throwable t) { t.printStackTrace(); } B.f();",
                             "static class B { static int x = Integer.parseInt(\"y\"); static void f() { } }"),
    "exit": main("System.out.println(1); System.exit(7);"),
    "exit in try": main("try { System.exit(3); } finally { System.out.println(\"not printed\"); }"),
    "exit in finally": main("try { throw new Error(); } finally { System.exit(4); }"),
    "exit caught": main("while (true) try { System.exit(5); } catch (Throwable t) { System.out.println(t); }"),
    "exit in static init": {"Main.java": "public class Main {\n  static { System.exit(6); }\n"
                                         "  public static void main(String[] a) { System.out.println(1); }\n}"},
    "exit in a thread": main("new Thread(() -> System.exit(8)).start(); Thread.sleep(5000); System.out.println(1);"),
    "exit by reference": main("java.util.function.IntConsumer f = System::exit; f.accept(9);"),
    "exit by bound reference": main("java.util.function.IntConsumer f = Runtime.getRuntime()::exit; f.accept(10);"),
    "exit in a stream": main("java.util.stream.IntStream.range(0, 5).forEach(i -> { System.out.println(i);"
                             " if (i == 2) System.exit(11); });"),
    "exit under a lock": main("synchronized (Main.class) { System.exit(12); }"),
    "exit in a constructor": main("new B();", "static class A { A() { System.exit(13); } } static class B extends A { }"),
    "exit twice": main("Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(\"hook\")));"
                       " new Thread(() -> System.exit(14)).start(); Thread.sleep(300); System.exit(15);"),
    "halt": main("Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(\"hook\")));"
                 " Runtime.getRuntime().halt(16);"),
    "hooks": main("Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(\"hook\")));"
                  " System.out.println(\"main\");"),
    "hooks and exit": main("Thread gone = new Thread(() -> System.out.println(\"gone\"));"
                           " Runtime.getRuntime().addShutdownHook(gone);"
                           " Runtime.getRuntime().addShutdownHook(new Thread(() -> {"
                           " try { Thread.sleep(50); } catch (InterruptedException e) { System.out.println(e); }"
                           " System.out.println(\"hook\"); }));"
                           " System.out.println(Runtime.getRuntime().removeShutdownHook(gone)); System.exit(17);"),
    "hooks and exception": main("Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(\"hook\")));"
                                " throw new Exception(\"e\");"),
    "thread fails": main("Thread t = new Thread(() -> { throw new RuntimeException(\"in thread\"); });"
                         " t.start(); t.join(); System.out.println(Thread.currentThread());"),
    "thread goes on": main("new Thread(() -> { try { Thread.sleep(100); } catch (Exception e) { }"
                           " System.out.println(\"later\"); }).start(); throw new Exception(\"main ends\");"),
    "daemon": main("Thread t = new Thread(() -> { while (true) { } }); t.setDaemon(true); t.start();"
                   " System.out.println(\"end\");"),
    "handler": main("Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + e));"
                    " throw new Exception(\"handled\");"),
    "own handler": main("Thread.currentThread().setUncaughtExceptionHandler((t, e) -> System.out.println(t + \" \" + e));"
                        " throw new Exception(\"handled\");"),
    "overflow": main("try { f(0); } catch (StackOverflowError e) { System.out.println(n > 1000 && n < 200000); }",
                     "static int n; static int f(int i) { n++; return f(i + 1) + 1; }"),
    "out of memory": main("try { long[][] a = new long[1000000][]; for (int i = 0; ; i++) a[i] = new long[1 << 20]; }"
                          " catch (OutOfMemoryError e) { System.out.println(e); }"),
    "names of threads": main("var pool = java.util.concurrent.Executors.newFixedThreadPool(1);"
                             " pool.submit(() -> System.out.println(Thread.currentThread().getName())).get();"
                             " pool.shutdown(); System.out.println(new Thread().getName() + new Thread().getName());"),
    "parallel stream": main("System.out.println(java.util.stream.IntStream.range(0, 100000).parallel().sum());"),
    "logging": main("java.util.logging.Logger.getLogger(\"x\").log(java.util.logging.Level.SEVERE, \"bad\");"
                    " System.setProperty(\"java.util.logging.SimpleFormatter.format\", \"%5$s\");",
                    "static { System.setProperty(\"java.util.logging.SimpleFormatter.format\", \"%5$s%n\"); }"),
    "characters": main("System.out.println(\"\\u00e4\\u20ac \" + \"ä€\"); System.out.print('x'); System.out.flush();"),
    "loaders": main("System.out.println(Main.class.getClassLoader() == Thread.currentThread().getContextClassLoader());"
                    " System.out.println(Class.forName(\"Main\") == Main.class);"
                    " System.out.println(Main.class.desiredAssertionStatus());"
                    " System.out.println(Main.class.getProtectionDomain().getCodeSource() != null);"),
    "language": main(
        "System.out.println(switch (E.valueOf(\"B\")) { case A -> 1; case B -> 2; });"
        " S s = new R(1, \"x\"); System.out.println(s); for (var x : new int[] {1, 2}) System.out.print(x);"
        " System.out.println(S.class.isSealed()); try (C c = new C()) { c.f(); } finally { System.out.println(\"f\"); }"
        " synchronized (s) { for (int i = 0; i < 3; i++) { if (i == 1) continue; System.out.println(i); } }"
        " int i = 0; do { switch (i) { case 0: i = 5; break; case 5: i = 9; continue; default: i++; } } while (i < 20);"
        " System.out.println(i); Object o = s; if (o instanceof R r && r.n() == 1) System.out.println(r.t());"
        " System.out.println(new Object() { int g(int n) { return n < 2 ? 1 : n * g(n - 1); } }.g(10));",
        "enum E { A, B { } } sealed interface S permits R { } record R(int n, String t) implements S { }"
        " static class C implements AutoCloseable { void f() { try { throw new Error(\"e\"); } catch (Error e) {"
        " System.out.println(e); } } public void close() { System.out.println(\"close\"); } }"),
}

END = "exit \\d+"
# A timeout, or the answer of a variant that ends early.
HOSTILE = {
    "plain loop": (main("while (true) { }"), "timeout"),
    "for": (main("for (;;) ;"), "timeout"),
    "do": (main("int i = 0; do { i++; } while (i != -1 || i == -1); "), "timeout"),
    "long count": (main("long s = 0; for (long i = 0; i < Long.MAX_VALUE; i++) s += i; System.out.println(s);"), "timeout"),
    "int counts": (main("int s = 0; for (int k = 0; k < 100000; k++) for (int i = 0; i < Integer.MAX_VALUE; i++) s ^= i * k;"
                        " System.out.println(s);"), "timeout"),
    # Compiled, a loop over an int has no safepoint by default: a collection then waits for its end,
    # and so does the runner. Needs -XX:+UseCountedLoopSafepoints.
    "int counts and collections": (main(
        "new Thread(() -> { while (true) { byte[] b = new byte[1 << 20]; } }).start(); int s = 0;"
        " for (int k = 0; k < 100000; k++) for (int i = 0; i < Integer.MAX_VALUE; i++) s ^= i * k;"
        " System.out.println(s);"), "timeout"),
    "catching all": (main("while (true) { try { while (true) { } } catch (Throwable t) { } }"), "timeout"),
    "catching in recursion": (main("f();", "static void f() { try { f(); } catch (Throwable t) { f(); } }"), "timeout"),
    "finally continue": (main("while (true) { try { Thread.sleep(1); } finally { continue; } }"), "timeout"),
    "finally loop": (main("try { while (true) { } } finally { while (true) { } }"), "timeout"),
    "nested finally": (main("f(0);", "static void f(int n) { try { f(n + 1); } finally { f(n + 1); } }"), "timeout"),
    "sleeping": (main("Thread.sleep(100000);"), "timeout"),
    "ignoring interrupts": (main("while (true) try { Thread.sleep(10000); } catch (InterruptedException e) { }"), "timeout"),
    "sleeping in a row": (main("try { Thread.sleep(10000); } catch (InterruptedException e) { }\n" * 400), "timeout"),
    "wait": (main("synchronized (Main.class) { while (true) try { Main.class.wait(); }"
                  " catch (InterruptedException e) { } }"), "timeout"),
    "park": (main("while (true) java.util.concurrent.locks.LockSupport.park();"), "timeout"),
    "lock": (main("var l = new java.util.concurrent.locks.ReentrantLock(); new Thread(() -> { l.lock();"
                  " while (true) { } }).start(); Thread.sleep(20); l.lock();"), "timeout"),
    "join": (main("Thread.currentThread().join();"), "timeout"),
    "busy threads": (main("for (int i = 0; i < 4; i++) new Thread(() -> { while (true) { } }).start();"), "timeout"),
    "daemon threads": (main("for (int i = 0; i < 3; i++) { Thread t = new Thread(() -> { while (true) try { "
                            " Thread.sleep(1); } catch (Throwable e) { } }); t.setDaemon(true); t.start(); }"), "exit 0"),
    "recursion": (main("f(1);", "static int f(int n) { return f(n + 1) + 1; }"), "exit 1|timeout"),
    "mutual recursion": (main("while (true) try { f(1); } catch (StackOverflowError e) { }",
                              "static int f(int n) { return g(n) + 1; } static int g(int n) { return f(n + 1) + 1; }"),
                         "timeout"),
    "synchronized": (main("while (true) synchronized (Main.class) { synchronized (Object.class) { int i = 0; } }"), "timeout"),
    "synchronized method": (main("new Thread(Main::f).start(); f();", "static synchronized void f() { while (true) { } }"),
                            "timeout"),
    "deadlock": (main("Object a = new Object(), b = new Object(); var c = new java.util.concurrent.CountDownLatch(2);"
                      " Thread t = new Thread(() -> { synchronized (a) { c.countDown(); w(c); synchronized (b) { } } });"
                      " t.start(); synchronized (b) { c.countDown(); w(c); synchronized (a) { } }",
                      "static void w(java.util.concurrent.CountDownLatch c) { try { c.await(); }"
                      " catch (InterruptedException e) { } }"), "timeout"),
    "static init": ({"Main.java": "public class Main { static { int i = 0; while (i < 1) { } }"
                                  " public static void main(String[] a) { } }"}, "timeout"),
    "lambda": (main("Runnable r = () -> { while (true) { } }; r.run();"), "timeout"),
    "stream": (main("java.util.stream.Stream.generate(() -> 1).forEach(x -> { });"), "timeout"),
    "stream of the platform": (main("java.util.stream.LongStream.range(0, Long.MAX_VALUE).sum();"), "timeout"),
    "parallel stream": (main("java.util.stream.LongStream.range(0, Long.MAX_VALUE).parallel().map(x -> x ^ 1).sum();"),
                        "timeout"),
    "common pool": (main("for (int i = 0; i < 50; i++) java.util.concurrent.CompletableFuture.runAsync(() -> {"
                         " while (true) { } }); Thread.sleep(100000);"), "timeout"),
    "pool": (main("var p = java.util.concurrent.Executors.newFixedThreadPool(3); for (int i = 0; i < 9; i++)"
                  " p.submit(() -> { while (true) { } });"), "timeout"),
    "timer": (main("new java.util.Timer().schedule(new java.util.TimerTask() { public void run() { "
                   " System.out.println(1); } }, 0, 5);"), "timeout"),
    "iterator": (main("var l = new java.util.ArrayList<Integer>(); Iterable<Integer> i = () -> new java.util.Iterator<>() {"
                      " public boolean hasNext() { return true; } public Integer next() { return 1; } };"
                      " i.forEach(x -> { });"), "timeout"),
    "regex": (main("\"a\".repeat(60).concat(\"b\").matches(\"(a|aa)*(a|aa)*(a|aa)*c\");"), "timeout|exit 0|exit 1"),
    "big numbers": (main("java.math.BigInteger.TWO.pow(40000000).add(java.math.BigInteger.ONE).toString();"),
                    "timeout|exit 0|exit 1"),
    "printing": (main("while (true) System.out.println(\"and on and on\");"), "timeout"),
    "heap": (main("var l = new java.util.ArrayList<long[]>(); while (true) l.add(new long[100000]);"), "timeout|exit 1"),
    "heap, caught": (main("var l = new java.util.ArrayList<long[]>(); while (true) try { l.add(new long[10000]); }"
                          " catch (OutOfMemoryError e) { }"), "timeout"),
    "heap in small pieces": (main("Object[] o = null; while (true) { o = new Object[] {o, new int[20]}; }"),
                             "timeout|exit 1"),
    "string": (main("String s = \"x\"; while (true) s += s;"), "timeout|exit 1"),
    "threads": (main("while (true) new Thread(() -> { try { Thread.sleep(100000); }"
                     " catch (InterruptedException e) { } }).start();"), "timeout|exit 1"),
    "threads of threads": (main("f();", "static void f() { while (true) try { new Thread(Main::f).start(); }"
                                        " catch (Throwable t) { } }"), "timeout"),
    "endless hook": (main("Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) { } })); System.exit(1);"),
                     "timeout"),
    "exit in a hook": (main("Runtime.getRuntime().addShutdownHook(new Thread(() -> System.exit(1)));"), "timeout"),
    "thread in another group": (main("ThreadGroup g = Thread.currentThread().getThreadGroup().getParent();"
                                     " new Thread(g, () -> { while (true) { } }, \"x\").start();"), "timeout"),
    "handler that loops": (main("Thread.setDefaultUncaughtExceptionHandler((t, e) -> { while (true) { } });"
                                " throw new Error();"), "timeout"),
    "finalizer": (main("for (int i = 0; i < 10; i++) { new Main(); } System.gc();",
                       "protected void finalize() { while (true) { } }"), "exit 0"),
    "exit": (main("System.exit(3);"), "exit 3"),
    "raw descriptor": (main("var o = new java.io.FileOutputStream(java.io.FileDescriptor.out);"
                            " for (int i = 0; i < 9; i++) o.write(\"1 exit 0\\n\".getBytes());"), "exit 1|exit 0"),
    "closing": (main("System.out.close(); System.err.close(); System.in.close(); System.out.println(1);"), "exit 0"),
    "interrupting all": (main("Thread[] t = new Thread[100]; ThreadGroup g = Thread.currentThread().getThreadGroup();"
                              " while (g.getParent() != null) g = g.getParent(); int n = g.enumerate(t);"
                              " for (int i = 0; i < n; i++) t[i].interrupt();"), "exit 0"),
}
# Here it is fair to begin with a new JVM.
MAY_REPLACE = {"finalizer"}
MAY_REPLACE_WITHOUT_STOP = MAY_REPLACE | {"lock", "stream of the platform", "regex", "big numbers", "pool", "timer"}

# Each changes something of the JVM...
CHANGERS = {
    "statics": main("B.n++; System.getProperties().put(\"o\", B.class);", "static class B { static int n; }"),
    "streams": main("System.setOut(null); System.setErr(new java.io.PrintStream(new java.io.ByteArrayOutputStream()));"
                    " System.setIn(null);"),
    "properties": main("System.setProperty(\"given\", \"other\"); System.setProperty(\"user.dir\", \"/\");"
                       " System.setProperty(\"line.separator\", \"X\"); System.getProperties().remove(\"java.version\");"),
    "all properties": main("System.setProperties(new java.util.Properties());"),
    "locale": main("java.util.Locale.setDefault(java.util.Locale.JAPAN);"
                   " java.util.TimeZone.setDefault(java.util.TimeZone.getTimeZone(\"Asia/Tokyo\"));"),
    "handler": main("Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println(\"mine\"));"),
    "threads": main("new Thread(() -> { }).start();"
                    " var p = java.util.concurrent.Executors.newCachedThreadPool(); p.submit(() -> 1).get(); p.shutdown();"),
    "hook": main("Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(\"once\")));"),
    "logging": main("var l = java.util.logging.Logger.getLogger(\"\"); l.removeHandler(l.getHandlers()[0]);"
                    " l.setLevel(java.util.logging.Level.OFF);"),
    "url factory": main("java.net.URL.setURLStreamHandlerFactory(p -> null);"),
    "late task": main("java.util.concurrent.CompletableFuture.runAsync(() -> { try { Thread.sleep(50); }"
                      " catch (Exception e) { } System.out.println(\"late\"); });"),
    "delayed task": main("java.util.concurrent.CompletableFuture.delayedExecutor(50,"
                         " java.util.concurrent.TimeUnit.MILLISECONDS).execute(() -> System.out.println(\"late\"));"),
}
# ... and this would tell.
WITNESS = main(
    "System.out.println(B.n++ + \" \" + new Thread().getName() + \" \" + System.getProperties().get(\"o\"));"
    " for (String k : new String[] {\"given\", \"user.dir\", \"line.separator\", \"java.version\"})"
    " System.out.println(k + \"=\" + System.getProperty(k));"
    " System.out.println(java.util.Locale.getDefault() + \" \" + java.util.TimeZone.getDefault().getID());"
    " System.out.println(String.format(\"%tB %,d\", new java.util.Date(0), 12345));"
    " System.out.println(Thread.getDefaultUncaughtExceptionHandler() + \" \" + System.in.read());"
    " System.out.println(Thread.currentThread().getThreadGroup().activeCount());"
    " java.util.concurrent.Executors.defaultThreadFactory();"
    " System.out.println(java.util.concurrent.Executors.defaultThreadFactory().newThread(() -> { }).getName());"
    " System.setProperty(\"java.util.logging.SimpleFormatter.format\", \"%5$s%n\");"
    " java.util.logging.Logger.getLogger(\"w\").warning(\"logged\");"
    " java.net.URL.setURLStreamHandlerFactory(p -> null);"
    " java.util.concurrent.CompletableFuture.delayedExecutor(1, java.util.concurrent.TimeUnit.MILLISECONDS)"
    ".execute(() -> System.out.println(\"soon\")); Thread.sleep(80);"
    " System.err.println(\"end\"); ",
    "static class B { static int n; }")

# A program whose files depend on each other in many ways. One member a line: edits take lines away.
SHAPES = {
    "Main.java": """
import shapes.*;
import shapes.util.Visitor;
import static shapes.util.Constants.SCALE;
public class Main {
  static int sum = 0;
  public static void main(String[] args) {
    java.util.List<Shape> all = Registry.all();
    for (Shape s : all) sum += s.accept(new Area());
    System.out.println(sum + " " + SCALE);
    System.out.println(Registry.count(s -> s.area() > 3));
    System.out.println(new Square(2).describe() + Kind.of(all.get(0)));
    try (Canvas c = new Canvas()) { c.draw(all.get(0)); }
  }
  static class Area implements Visitor<Integer> {
    public Integer visitSquare(Square s) { return s.area(); }
    public Integer visitCircle(Circle c) { return c.area() * SCALE; }
  }
}
""",
    "shapes/Shape.java": """
package shapes;
import shapes.util.Visitor;
public abstract class Shape implements Comparable<Shape> {
  protected int size;
  protected Shape(int size) { this.size = size; }
  public abstract int area();
  public abstract <T> T accept(Visitor<T> v);
  public String describe() { return name() + " of " + area(); }
  protected String name() { return "shape"; }
  public int compareTo(Shape other) { return area() - other.area(); }
  public void unused() { }
}
""",
    "shapes/Square.java": """
package shapes;
import shapes.util.*;
public class Square extends Shape implements Named {
  public Square(int size) { super(size); }
  public int area() { return size * size * Constants.UNIT; }
  public <T> T accept(Visitor<T> v) { return v.visitSquare(this); }
  public String name() { return "square"; }
  public int side() { return size; }
  private int radius() { return 1; }
}
""",
    "shapes/Circle.java": """
package shapes;
import shapes.util.Visitor;
public class Circle extends Round {
  public Circle(int size) { super(size); }
  public <T> T accept(Visitor<T> v) { return v.visitCircle(this); }
  static int PI = 3;
  public int area() { return PI * radius() * radius(); }
}
""",
    "shapes/Round.java": """
package shapes;
abstract class Round extends Shape {
  Round(int size) { super(size); }
  public int radius() { return size; }
  public int radius(int scale) { return size * scale; }
  protected String name() { return "round " + radius(2); }
}
""",
    "shapes/Named.java": """
package shapes;
public interface Named {
  String name();
  default String title() { return name().toUpperCase(); }
  int LENGTH = 10;
}
""",
    "shapes/Registry.java": """
package shapes;
import java.util.*;
public class Registry {
  private static final List<Shape> shapes = new ArrayList<>();
  public static List<Shape> all() { if (shapes.isEmpty()) fill(); return shapes; }
  private static void fill() { add(new Square(Sizes.SMALL)); add(new Circle(Sizes.LARGE)); }
  static void add(Shape s) { shapes.add(s); }
  static void add(Shape s, int times) { for (int i = 0; i < times; i++) add(s); }
  public static int count(Test t) { int n = 0; for (Shape s : shapes) if (t.test(s)) n++; return n; }
  public static long count(Object o) { return 0; }
}
""",
    "shapes/Test.java": """
package shapes;
public interface Test {
  boolean test(Shape s);
  default Test not() { return s -> !test(s); }
}
""",
    "shapes/Kind.java": """
package shapes;
public enum Kind {
  SQUARE,
  CIRCLE { int corners() { return 0; } },
  OTHER;
  int corners() { return 4; }
  public static Kind of(Shape s) { return s instanceof Square ? SQUARE : s instanceof Circle ? CIRCLE : OTHER; }
  static int code(Kind k) { return switch (k) { case SQUARE -> 1; case CIRCLE -> 2; case OTHER -> 3; }; }
}
""",
    "shapes/Sizes.java": """
package shapes;
class Sizes {
  static final int SMALL = shapes.util.Constants.UNIT + 1;
  static final int LARGE = SMALL * 2;
  static final String TEXT = "size" + LARGE;
  final int dynamic = Integer.parseInt("4");
}
""",
    "shapes/Canvas.java": """
package shapes;
public class Canvas implements AutoCloseable {
  private final StringBuilder text = new StringBuilder();
  public void draw(Shape s) { text.append(s.describe()).append(Sizes.TEXT).append(Kind.code(Kind.of(s))); }
  public void draw(Object o) { text.append(o); }
  public void draw(Named n) { text.append(n.title()); }
  public void draw(Square s) { text.append(s.side()).append(s.title()); }
  @Override public void close() { System.out.println(text); }
  class Pen { int width = Sizes.SMALL + new Sizes().dynamic; void use() { draw(new Square(width)); } }
}
""",
    "shapes/util/Constants.java": """
package shapes.util;
public class Constants {
  public static final int UNIT = 1;
  public static final int SCALE = UNIT * 2;
  public static final String NAME = "constants";
  public static int changing = 5;
}
""",
    "shapes/util/Visitor.java": """
package shapes.util;
import shapes.Square;
import shapes.Circle;
public interface Visitor<T> {
  T visitSquare(Square s);
  T visitCircle(Circle c);
  default T other(Object o) { return null; }
}
""",
}

# Changes of text, each with the name of its kind; applied at one random place.
CHANGES = [
    ("body", r"\{ return ", "{ int extra = 1; return "),
    ("body", r"\{ (?=text|int n|add)", "{ int more = 2; "),
    ("constant", r"= (\d+);", r"= 1\1;"),
    ("constant", r'= "(\w+)"', r'= "x\1"'),
    ("superclass dropped", r" extends \w+(?= implements| \{)", ""),
    ("interfaces dropped", r" implements [\w<>, ]+ \{", " {"),
    ("interface added", r"(class \w+(?: extends \w+)?) \{", r"\1 implements Runnable {"),
    ("superclass changed", r" extends Shape", " extends Round"),
    ("superclass changed", r" extends Round", " extends Shape"),
    ("public dropped", r"public ", ""),
    ("made private", r"public (?=int|void|String|static int)", "private "),
    ("static dropped", r"static (?=int|void)", ""),
    ("static added", r"public (?=int|void|String)", "public static "),
    ("final dropped", r"final ", ""),
    ("final added", r"public (?=int|void|class|String)", "public final "),
    ("abstract dropped", r"abstract (?=class)", ""),
    ("type changed", r"\bint (?=\w+\()", "long "),
    ("type changed", r"\blong ", "int "),
    ("type changed", r"\bint (?=[A-Z]+ =)", "short "),
    ("type changed", r"\bShape s\b", "Object s"),
    ("type changed", r"\bSquare s\b", "Shape s"),
    ("parameter dropped", r"\((?:int|Shape|Object|Square) \w+\) \{", "() {"),
    ("parameter added", r"\(\) \{", "(int added) {"),
    ("varargs", r"\(int (\w+)\) \{", r"(int... \1) {"),
    ("throws added", r"\) \{ ", ") throws java.io.IOException { "),
    ("throws added", r"\) \{ ", ") throws IllegalStateException { "),
    ("name changed", r"\b(area|radius|draw|count|test|name|side)\(", r"\1x("),
    ("overload added", r"\n(  public \w+ \w+\()\) (\{.*\})\n", r"\n\1) \2\n\1String s) \2\n"),
    ("abstract method added", r"interface (\w+(?:<T>)?) \{", r"interface \1 {\n  void another();"),
    ("default method added", r"interface (\w+(?:<T>)?) \{", r"interface \1 {\n  default int area() { return 0; }"),
    ("method added", r"class (\w+[^{\n]*) \{\n", r"class \1 {\n  public int side() { return 9; }\n"),
    ("field added", r"class (\w+[^{\n]*) \{\n", r"class \1 {\n  int size = 9;\n"),
    ("private field added", r"class (\w+[^{\n]*) \{\n", r"class \1 {\n  private int size = 9;\n"),
    ("nested class added", r"class (\w+[^{\n]*) \{\n", r"class \1 {\n  public static class Square { }\n"),
    ("generic dropped", r"<T>", ""),
    ("generic dropped", r"<Shape>", ""),
    ("package of an import changed", r"import shapes\.util\.", "import shapes."),
    ("constant of an enum added", r"SQUARE,\n", "SQUARE,\n  FURTHER,\n"),
    ("comment", r"\n", "\n// nothing\n"),
]


def edit(source, files):
    """A random edit: (files, kind)."""
    while True:
        changed = dict(files)
        path = source.choice(sorted(changed))
        what = source.random()
        if what < 0.04 and path != "Main.java":
            del changed[path]
            return changed, "file removed"
        if what < 0.4:
            lines = changed[path].split("\n")
            candidates = [i for i, line in enumerate(lines) if line.endswith(("}", ";")) and line.strip() != "}"
                          and not line.startswith("package")]
            if not candidates:
                continue
            del lines[source.choice(candidates)]
            changed[path] = "\n".join(lines)
            return changed, "line removed"
        kind, pattern, new = source.choice(CHANGES)
        places = list(re.finditer(pattern, changed[path]))
        if places:
            place = source.choice(places)
            text = changed[path]
            changed[path] = text[: place.start()] + place.expand(new) + text[place.end():]
            return changed, kind


# (file, old, new, how many files must be compiled)
COUNTED = [
    ("shapes/Circle.java", "PI * radius() * radius()", "PI * radius()", 1),
    ("shapes/Registry.java", "private static void fill() {", "private static void fill() { int i = 0;", 1),
    ("shapes/Square.java", "  private int radius() { return 1; }\n", "", 1),
    # Its three subclasses too: Comparable is foreign, and what implements it is not looked at closely.
    ("shapes/Shape.java", "  public void unused() { }\n", "", 4),
    ("shapes/Sizes.java", 'parseInt("4")', 'parseInt("5")', 1),
    ("shapes/util/Constants.java", 'NAME = "constants"', 'NAME = "other"', 1),
    ("shapes/util/Constants.java", "changing = 5", "changing = 6", 1),
    ("Main.java", 'sum + " "', 'sum + "_"', 1),
    # Sizes, and through it Registry and Canvas; Square and Main through SCALE.
    ("shapes/util/Constants.java", "UNIT = 1", "UNIT = 2", 6),
]

# Two programs each, of which the second must not be taken for the first.
PAIRS = {
    "lambda of a type nobody names": (
        {"A.java": "class A { static void f(I i) { } }", "I.java": "interface I { int g(int x); }",
         "B.java": "class B { void h() { A.f(x -> x); } }"},
        {"A.java": "class A { static void f(I i) { } }", "I.java": "interface I { long g(long x); }",
         "B.java": "class B { void h() { A.f(x -> x); } }"}),
    "inherited method for a foreign interface": (
        {"A.java": "public class A { public void run() { } }", "B.java": "class B extends A implements Runnable { }"},
        {"A.java": "public class A { }", "B.java": "class B extends A implements Runnable { }"}),
    "foreign interface further up": (
        {"A.java": "public abstract class A extends C implements Runnable { }", "C.java": "public class C { public void run() { } }",
         "B.java": "class B extends A { }"},
        {"A.java": "public abstract class A extends C implements Runnable { }", "C.java": "public class C { }",
         "B.java": "class B extends A { }"}),
    "default methods that clash": (
        {"I.java": "interface I { default void f() { } }", "J.java": "interface J { }",
         "B.java": "class B implements I, J { }"},
        {"I.java": "interface I { default void f() { } }", "J.java": "interface J { default void f() { } }",
         "B.java": "class B implements I, J { }"}),
    "constant through a constant": (
        {"A.java": "class A { static final int X = C.Y + 1; }", "C.java": "class C { static final int Y = 1; }",
         "B.java": "class B { int f() { return A.X; } }"},
        {"A.java": "class A { static final int X = C.Y + 1; }", "C.java": "class C { static final int Y = 2; }",
         "B.java": "class B { int f() { return A.X; } }"}),
    "import of another class of the same name": (
        {"p/T.java": "package p; public class T { public void f() { } }", "q/T.java": "package q; public class T { }",
         "a/A.java": "package a; import p.T; public class A { public static T t() { return null; } }",
         "B.java": "class B { void g() { a.A.t(); } Object o = a.A.t(); }"},
        {"p/T.java": "package p; public class T { public void f() { } }", "q/T.java": "package q; public class T { }",
         "a/A.java": "package a; import q.T; public class A { public static T t() { return null; } }",
         "B.java": "class B { void g() { a.A.t(); } Object o = a.A.t(); }"}),
    "class that comes between": (
        {"p/B.java": "package p; import java.util.*; class B { List l; }"},
        {"p/B.java": "package p; import java.util.*; class B { List l; }", "p/List.java": "package p; class List { }"}),
    "package of a star import": (
        {"B.java": "import p.*; class B { }", "p/A.java": "package p; class A { }"},
        {"B.java": "import p.*; class B { }"}),
    "implicit close": (
        {"A.java": "class A implements AutoCloseable { public void close() { } }",
         "B.java": "class B { void f() { try (var a = C.a()) { } } }", "C.java": "class C { static A a() { return null; } }"},
        {"A.java": "class A implements AutoCloseable { public void close() throws Exception { } }",
         "B.java": "class B { void f() { try (var a = C.a()) { } } }", "C.java": "class C { static A a() { return null; } }"}),
    "implicit iterator": (
        {"A.java": "class A implements Iterable<String> { public java.util.Iterator<String> iterator() { return null; } }",
         "B.java": "class B { void f(A a) { for (var s : a) s.toString(); } }"},
        {"A.java": "class A { public java.util.Iterator<String> iterator() { return null; } }",
         "B.java": "class B { void f(A a) { for (var s : a) s.toString(); } }"}),
    "member of an annotation": (
        {"N.java": "@interface N { int x() default 1; }", "B.java": "@N class B { }"},
        {"N.java": "@interface N { int x(); }", "B.java": "@N class B { }"}),
    "constants of an enum": (
        {"E.java": "enum E { X, Y }", "B.java": "class B { int f(E e) { return switch (e) { case X -> 1; case Y -> 2; }; } }"},
        {"E.java": "enum E { X, Y, Z }", "B.java": "class B { int f(E e) { return switch (e) { case X -> 1; case Y -> 2; }; } }"}),
    "component of a record": (
        {"R.java": "record R(int x) { }", "B.java": "class B { Object o = new R(1).x(); }"},
        {"R.java": "record R(long x) { }", "B.java": "class B { Object o = new R(1).x(); }"}),
    "constructor that others call without a name": (
        {"A.java": "class A { }", "B.java": "class B extends A { }"},
        {"A.java": "class A { A(int x) { } }", "B.java": "class B extends A { }"}),
    "constructor that throws": (
        {"A.java": "class A { A() { } }", "B.java": "class B extends A { }"},
        {"A.java": "class A { A() throws Exception { } }", "B.java": "class B extends A { }"}),
    "bridges for a class that is not public": (
        {"p/A.java": "package p; class A { public void f() { } }", "p/B.java": "package p; public class B extends A { }"},
        {"p/A.java": "package p; class A { public void f() { } public void g() { } }",
         "p/B.java": "package p; public class B extends A { }"}),
    "supertype of a type nobody names": (
        {"A.java": "class A { static T t() { return null; } }", "T.java": "class T extends U { }",
         "U.java": "class U { }", "B.java": "class B { U u = A.t(); }"},
        {"A.java": "class A { static T t() { return null; } }", "T.java": "class T { }",
         "U.java": "class U { }", "B.java": "class B { U u = A.t(); }"}),
    "nested class of another superclass": (
        {"A.java": "class A extends P { static X x() { return null; } }", "P.java": "class P { static class X { } }",
         "Q.java": "class Q { static class X { } }", "B.java": "class B { Object o = A.x(); }"},
        {"A.java": "class A extends Q { static X x() { return null; } }", "P.java": "class P { static class X { } }",
         "Q.java": "class Q { static class X { } }", "B.java": "class B { Object o = A.x(); }"}),
    "private field that hides": (
        {"P.java": "class P { int v; }", "A.java": "class A extends P { }", "B.java": "class B extends A { int f() { return v; } }"},
        {"P.java": "class P { int v; }", "A.java": "class A extends P { private int v; }",
         "B.java": "class B extends A { int f() { return v; } }"}),
    "class twice": (
        {"A.java": "class A { }", "B.java": "class B { }"},
        {"A.java": "class A { }", "B.java": "class B { } class A { }"}),
    "class named like a package": (
        {"p/A.java": "package p; class A { }", "B.java": "class B { }"},
        {"p/A.java": "package p; class A { }", "B.java": "class B { } class p { }"}),
    "sealed without permits": (
        {"S.java": "sealed interface S { } final class T implements S { }", "B.java": "class B { boolean f(S s) { return s instanceof T; } }"},
        {"S.java": "sealed interface S { } final class U implements S { } final class T { }",
         "B.java": "class B { boolean f(S s) { return s instanceof T; } }"}),
    "exception that becomes checked": (
        {"X.java": "class X extends RuntimeException { }", "A.java": "class A { static void f() throws X { } }",
         "B.java": "class B { void g() { A.f(); } }"},
        {"X.java": "class X extends Exception { }", "A.java": "class A { static void f() throws X { } }",
         "B.java": "class B { void g() { A.f(); } }"}),
    "curried lambda": (
        {"F.java": "interface F { G g(); }", "G.java": "interface G { int h(int x); }",
         "A.java": "class A { static void f(F f) { } }", "B.java": "class B { void h() { A.f(() -> x -> x); } }"},
        {"F.java": "interface F { G g(); }", "G.java": "interface G { long h(long x); }",
         "A.java": "class A { static void f(F f) { } }", "B.java": "class B { void h() { A.f(() -> x -> x); } }"}),
    "method of an anonymous class": (
        {"A.java": "abstract class A { }", "B.java": "class B { A a = new A() { }; }"},
        {"A.java": "abstract class A { abstract void f(); }", "B.java": "class B { A a = new A() { }; }"}),
    "bound of a parameter": (
        {"A.java": "class A<T> { }", "B.java": "class B { A<String> a; }"},
        {"A.java": "class A<T extends Number> { }", "B.java": "class B { A<String> a; }"}),
    "static import of what is inherited": (
        {"P.java": "class P { }", "p/Q.java": "package p; public class Q extends R { }",
         "p/R.java": "package p; public class R { public static int n() { return 1; } }",
         "B.java": "import static p.Q.*; class B { int f() { return n(); } }"},
        {"P.java": "class P { }", "p/Q.java": "package p; public class Q { }",
         "p/R.java": "package p; public class R { public static int n() { return 1; } }",
         "B.java": "import static p.Q.*; class B { int f() { return n(); } }"}),
}
