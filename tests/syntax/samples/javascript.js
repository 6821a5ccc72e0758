'use strict';
import fs, { readFile as read } from 'fs';
const limit = 10, pattern = /a+b/gi;
let { a, b: [c, ...rest], ...others } = { a: 1, b: [2, 3], d: 4 };
class Box extends Object {
  #secret = 1;
  static count = 0;
  constructor(x) { super(); this.x = x ?? null; }
  get value() { return this.#secret; }
  async *walk() { yield await this.x; }
}
function add(x, y = 2) { return x + y ** 2; }
const twice = (x) => x * 2;
for (let i = 0; i < limit; i++) { if (i === 3) continue; else if (i > 5) break; }
for (const k in others) console.log(`key ${k} of ${others[k]?.name}`);
for (const v of rest) { try { twice(v); } catch (e) { throw e; } finally { delete others.x; } }
switch (typeof a) { case 'number': a += 1; break; default: a = void 0; }
label: while (true) { do { break label; } while (!c); }
export default new Box(add(1, ...rest));
