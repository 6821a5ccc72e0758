library shop;
import 'dart:async' show Future;
import 'package:a/b.dart' as b;
const int limit = 3;
enum Color { red, green }
abstract class Shape { double get area; }
mixin Named { String? name; }
class Box<T extends Object> extends Shape with Named implements Comparable<Box> {
  final T value;
  static int count = 0;
  Box(this.value, {required int size, String name = 'x'}) : super();
  factory Box.empty(T v) => Box(v, size: 0);
  @override
  double get area => 1.5;
  Future<int> run(List<int> values, [int start = 0]) async {
    for (var i = 0; i < limit; i++) { if (i % 2 == 0) continue; else break; }
    for (final v in values) { print('v is $v and ${v + 1}'); }
    switch (start) { case 1: return 0; default: break; }
    try { throw Exception('x'); } on FormatException catch (e) { rethrow; } finally { while (false) {} }
    var m = {'a': 1, ...?other};
    return await values.map((x) => x * 2).reduce((a, b) { return a + b; }) ?? m['a']!;
  }
}
void main() { print(Box<int>(1, size: 2)..area); }
