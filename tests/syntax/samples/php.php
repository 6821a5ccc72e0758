<html>
<?php
declare(strict_types=1);
namespace Shop\Items;
use Shop\{Base, Other as O};
const LIMIT = 3;
interface Shape { public function area(): float; }
trait Named { protected ?string $name = null; }
enum Suit: string { case Hearts = 'H'; }
abstract class Box extends Base implements Shape {
    use Named;
    public static int $count = 0;
    public function __construct(private readonly array $items = [1, 'a' => 2]) { parent::__construct(); }
    public function area(): float { return $this->items[0] * 2.5 ?? self::LIMIT; }
}
function total(int|float ...$values): int {
    foreach ($values as $k => $v) { if ($v > 1 && !isset($k)) continue; elseif ($k) break; else echo "v is {$v}\n"; }
    for ($i = 0; $i < LIMIT; $i++) { switch ($i) { case 1: print $i; break; default: } }
    try { throw new \Exception('x'); } catch (A | B $e) { } finally { while (false) { } }
    $f = fn($x) => match (true) { $x > 1 => 'a', default => null };
    return (int) array_sum(array_map(function ($x) use (&$f) { return $f($x); }, $values));
}
?>
<p><?= total(1, 2) ?></p>
</html>
