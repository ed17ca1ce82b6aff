// Compares our verdict with the real kubelet's on the reference cases:
//   npm run conformance [-- FILE…] [--all]
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { shared } from "../support/shared.ts";
import { differencesOf, isSupported, parseCase } from "./compare.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean", default: false } },
});
const folder = new URL("conformance/", shared);
const usual = readdirSync(folder).map((name) => fileURLToPath(new URL(name, folder)));
let differing = 0;
for (const file of positionals.length > 0 ? positionals : usual.sort()) {
  const cases = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map(parseCase);
  const supported = cases.filter(isSupported);
  const wrong = supported.flatMap((each) => {
    const found = differencesOf(each);
    return found.length > 0 ? [{ each, found }] : [];
  });
  differing += wrong.length;
  const share = ((1 - wrong.length / Math.max(supported.length, 1)) * 100).toFixed(2);
  console.log(
    `${basename(file)}: ${share} % of ${supported.length} (${cases.length - supported.length} of other versions left out)`,
  );
  for (const { each, found } of wrong.slice(0, values.all ? undefined : 5)) {
    console.log(`  ${each.id} (${each.version})`);
    for (const line of found) console.log(`    ${line}`);
  }
}
process.exitCode = differing > 0 ? 1 : 0;
