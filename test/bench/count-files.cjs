// Loaded into a server before it starts: counts its calls of the file system below the folder COUNTED_FOLDER, and writes
// them to COUNTED_REPORT when the process ends.
"use strict";
const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");
const { resolve } = require("node:path");

const folder = process.env.COUNTED_FOLDER ?? "/";
const report = process.env.COUNTED_REPORT;
/** @type {Record<string, number>} */
const calls = {};

for (const holder of [fs, fs.promises]) {
  for (const name of [
    "access",
    "lstat",
    "open",
    "opendir",
    "readdir",
    "readFile",
    "realpath",
    "stat",
  ]) {
    for (const method of [name, `${name}Sync`]) {
      const original = holder[method];
      if (typeof original !== "function") continue;
      holder[method] = Object.assign(function (path, ...more) {
        if (typeof path === "string" && resolve(path).startsWith(folder)) {
          const kind = method.replace("Sync", "");
          calls[kind] = (calls[kind] ?? 0) + 1;
        }
        return original.call(this, path, ...more);
      }, original);
    }
  }
}
syncBuiltinESMExports();
const { writeFileSync } = fs;
process.on("exit", () => {
  if (report) writeFileSync(report, JSON.stringify(calls));
});
