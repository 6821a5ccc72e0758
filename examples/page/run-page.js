// node run-page.js PAGE: runs the scripts of a page, without a browser.
const fs = require("fs"), vm = require("vm");
const page = fs.readFileSync(process.argv[2], "utf8");
const world = vm.createContext({ console });
for (const [, script] of page.matchAll(/<script>(.*?)<\/script>/gs)) vm.runInContext(script, world);
