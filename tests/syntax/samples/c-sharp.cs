using System;
using static System.Math;
namespace Shop.Items {
  [Serializable]
  public abstract class Box<T> : Base, IDisposable where T : class, new() {
    private readonly int limit = 3;
    public string Name { get; private set; } = "x";
    public event EventHandler Changed;
    public Box(T value) : base(value) { this.limit = 1; }
    public static async Task<int> Run(int a, params string[] rest) => await Other(a ?? 0);
    public int this[int i] { get { return i; } }
    enum Color { Red, Green = 2 }
    record Point(int X, int Y);
    void Walk(ref int x, out int y) {
      for (int i = 0; i < limit; i++) { if (i % 2 == 0) continue; else break; }
      foreach (var item in new[] { 1, 2 }) Console.WriteLine($"item {item:N2}");
      var q = from p in list where p > 1 orderby p select p * 2;
      switch (x) { case 1: goto default; default: y = 1; break; }
      try { throw new Exception(@"c:\x"); } catch (Exception e) when (e != null) { } finally { }
      using (var f = Open()) { lock (this) { while (true) { } } }
      Func<int, int> g = n => n is int m ? m : default;
    }
  }
}
