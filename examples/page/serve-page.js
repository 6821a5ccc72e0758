// A resident test: tells of one page after the other whether its scripts throw
// "Cannot read properties of undefined (reading 'price')". See docs/resident.md.
const fs = require("fs"), vm = require("vm"), readline = require("readline");
const symptom = "Cannot read properties of undefined (reading 'price')";

function outcome(page) {
  const world = vm.createContext({ console: { log() {} } });
  try {
    for (const [, script] of page.matchAll(/<script>(.*?)<\/script>/gs)) {
      vm.runInContext(script, world, { timeout: 1000 });
    }
    return "pass";
  } catch (error) {
    return error.message === symptom ? "fail" : "unresolved " + String(error).split("\n")[0];
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [, id, directory] = line.match(/^test (\d+) \S+ (.*)$/) || [];
  if (id) console.log(id, outcome(fs.readFileSync(directory + "/shop.html", "utf8")));
});
