// A ledger: accounts, bookings in several currencies, monthly statements and a budget.
"use strict";

class Money {
  constructor(cents, currency = "EUR") {
    this.cents = Math.round(cents);
    this.currency = currency;
  }

  static parse(text) {
    const found = /^(-?\d+)(?:\.(\d\d))? ([A-Z]{3})$/.exec(text);
    if (!found) throw new RangeError(`not an amount: ${text}`);
    const [, whole, part = "00", currency] = found;
    const sign = whole.startsWith("-") ? -1 : 1;
    return new Money(Number(whole) * 100 + sign * Number(part), currency);
  }

  plus(other) {
    if (other.currency !== this.currency) {
      throw new TypeError(`cannot add ${other.currency} to ${this.currency}`);
    }
    return new Money(this.cents + other.cents, this.currency);
  }

  times(factor) {
    return new Money(this.cents * factor, this.currency);
  }

  negated() {
    return this.times(-1);
  }

  toString() {
    const sign = this.cents < 0 ? "-" : "";
    const cents = Math.abs(this.cents);
    return `${sign}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")} ${this.currency}`;
  }
}

class Rates {
  #table = new Map();

  set(from, to, rate) {
    this.#table.set(`${from}/${to}`, rate);
    this.#table.set(`${to}/${from}`, 1 / rate);
    return this;
  }

  convert(money, currency) {
    if (money.currency === currency) return money;
    const rate = this.#table.get(`${money.currency}/${currency}`);
    if (rate === undefined) throw new RangeError(`no rate for ${money.currency} in ${currency}`);
    return new Money(money.cents * rate, currency);
  }
}

class Account {
  constructor(name, kind, currency) {
    this.name = name;
    this.kind = kind;
    this.currency = currency;
    this.bookings = [];
  }

  book(booking) {
    this.bookings.push(booking);
    this.bookings.sort((a, b) => a.date.localeCompare(b.date));
  }

  balance(rates, until = "9999-12-31") {
    return this.bookings
      .filter((booking) => booking.date <= until)
      .reduce((sum, { amount }) => sum.plus(rates.convert(amount, this.currency)), new Money(0, this.currency));
  }

  *months() {
    let current = null;
    for (const booking of this.bookings) {
      const month = booking.date.slice(0, 7);
      if (current === null || current.month !== month) {
        if (current) yield current;
        current = { month, bookings: [] };
      }
      current.bookings.push(booking);
    }
    if (current) yield current;
  }
}

class Ledger {
  constructor(rates) {
    this.rates = rates;
    this.accounts = new Map();
    this.rules = [];
    this.listeners = { booked: [], warned: [] };
  }

  on(event, listener) {
    this.listeners[event].push(listener);
    return this;
  }

  emit(event, ...values) {
    for (const listener of this.listeners[event]) listener(...values);
  }

  open(name, kind, currency = "EUR") {
    const account = new Account(name, kind, currency);
    this.accounts.set(name, account);
    return account;
  }

  account(name) {
    const found = this.accounts.get(name);
    if (!found) throw new ReferenceError(`no account ${name}`);
    return found;
  }

  rule(pattern, category) {
    this.rules.push({ pattern, category });
    return this;
  }

  categoryOf(text) {
    const rule = this.rules.find(({ pattern }) => pattern.test(text));
    return rule ? rule.category : undefined;
  }

  transfer(date, from, to, amount, text) {
    const booking = { date, text, category: this.categoryOf(text) };
    this.account(from).book({ ...booking, amount: amount.negated(), other: to });
    this.account(to).book({ ...booking, amount, other: from });
    this.emit("booked", booking, amount);
  }
}

class Budget {
  constructor(ledger) {
    this.ledger = ledger;
    this.limits = new Map();
  }

  limit(category, amount) {
    this.limits.set(category.name, { category, amount, spent: new Money(0) });
    return this;
  }

  spend(category, amount) {
    const entry = this.limits.get(category.name);
    if (!entry) return;
    entry.spent = entry.spent.plus(this.ledger.rates.convert(amount, "EUR"));
    if (entry.spent.cents > entry.amount.cents) this.ledger.emit("warned", entry);
  }
}

function columns(rows) {
  const widths = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, String(cell).length)));
  return rows.map((row) => row.map((cell, i) => String(cell).padEnd(widths[i])).join("  ").trimEnd());
}

function statement(ledger, name) {
  const account = ledger.account(name);
  const rows = [];
  for (const { month, bookings } of account.months()) {
    rows.push([`-- ${month}`, "", ""]);
    for (const { date, amount, text, other } of bookings) rows.push([date, amount, `${other}: ${text}`]);
    rows.push(["balance", account.balance(ledger.rates, `${month}-31`), ""]);
  }
  return columns(rows).join("\n");
}

const categories = Object.fromEntries(
  ["food", "rent", "travel", "books"].map((name, order) => [name, Object.freeze({ name, order })]));

const rates = new Rates().set("EUR", "USD", 1.08).set("EUR", "CHF", 0.95).set("EUR", "JPY", 163.2);
const ledger = new Ledger(rates)
  .rule(/market|bakery/i, categories.food)
  .rule(/rent/i, categories.rent)
  .rule(/train|flight|hotel/i, categories.travel)
  .rule(/book/i, categories.books);
const budget = new Budget(ledger)
  .limit(categories.food, Money.parse("60.00 EUR"))
  .limit(categories.travel, Money.parse("250.00 EUR"))
  .limit(categories.books, Money.parse("20.00 EUR"));

ledger.on("booked", (booking, amount) => budget.spend(booking.category, amount));
ledger.on("warned", ({ category, spent, amount }) => console.log(`over budget: ${category.name} ${spent} of ${amount}`));

for (const [name, kind, currency] of [
  ["bank", "asset"], ["cash", "asset"], ["wallet", "asset", "USD"], ["shops", "expense"],
  ["landlord", "expense"], ["travel agency", "expense", "CHF"], ["employer", "income"],
]) ledger.open(name, kind, currency);

const bookings = `
2024-01-02 | employer | bank          | 2100.00 EUR | salary, train ticket paid back
2024-01-03 | bank     | landlord      | 830.00 EUR  | rent for January
2024-01-05 | bank     | cash          | 150.00 EUR  | hotel market
2024-01-09 | cash     | shops         | 23.40 EUR   | Saturday market
2024-01-13 | cash     | shops         | 41.10 EUR   | bakery and market
2024-01-20 | bank     | travel agency | 180.00 CHF  | flight to Oslo
2024-02-01 | wallet   | shops         | 12.99 USD   | book of maps
2024-02-03 | bank     | landlord      | 830.00 EUR  | rent for February
2024-02-11 | bank     | shops         | 64.00 EUR   | winter coat
2024-02-12 | wallet   | shops         | 30.00 USD   | two books
2024-03-03 | bank     | landlord      | 830.00 EUR  | rent for March
`.trim().split("\n").map((line) => line.split("|").map((cell) => cell.trim()));

for (const [date, from, to, amount, text] of bookings) {
  ledger.transfer(date, from, to, Money.parse(amount), text);
}
for (const name of ledger.accounts.keys()) console.log(`\n${name}\n${statement(ledger, name)}`);
