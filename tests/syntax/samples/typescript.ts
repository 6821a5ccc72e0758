import type { A } from './a';
interface Shape<T = number> { readonly area: T; name?: string; scale(by: number): void; [key: string]: unknown; }
type Pair<A, B> = [A, B] | { a: A } & { b: B };
type Keys = keyof Shape; type Maybe<T> = T extends string ? T : never;
enum Color { Red, Green = 5 }
abstract class Base<T> implements Shape<number> {
  private static count: number = 0;
  constructor(public readonly area: number, protected name?: string) {}
  abstract run(): Promise<T[]>;
  scale(by: number): void { (this as any).area! *= by; }
}
namespace Tools { export const x = 1; }
declare function outside(x: string): x is 'a';
function id<T>(x: T): T { return x; }
let tuple: [number, string?] = [1, 'a'];
const f = async (x: number | undefined): Promise<void> => { await id<number>(x ?? 0); };
export { Color, f as g };
