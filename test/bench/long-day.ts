// A long working day: 100,000 random edits over real files. Every answer must be that of a fresh reading,
// and the memory must not grow:
//   npm run bench:day [-- EDITS]
import { readFileSync } from "node:fs";
import { caseFiles, casesOf } from "../conformance/cases.ts";
import { workLongDay } from "../support/long-day.ts";

const edits = Number(process.argv[2] ?? 100_000);
const large = new URL("inputs/medium.kubelet.yaml", import.meta.url);
const real = caseFiles().filter((path) => path.includes("real-files"));
const texts = [
  ...new Set(real.flatMap(casesOf).flatMap(({ main }) => main ?? [])),
  readFileSync(large, "utf8"),
].filter((text) => !text.trimStart().startsWith("{"));

const collect = (globalThis as { gc?: () => void }).gc;
const memory: number[] = [];
const every = Math.max(Math.floor(edits / 100), 1);
const begin = performance.now();
const wrong = workLongDay({
  texts,
  edits,
  every,
  checkpoint: (count) => {
    collect?.();
    memory.push(process.memoryUsage().heapUsed / 1e6);
    if (count % (every * 10) === 0) {
      console.log(`${count} edits, ${(memory.at(-1) ?? 0).toFixed(1)} MB`);
    }
  },
});
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
const early = mean(memory.slice(5, 20));
const late = mean(memory.slice(-15));
console.log(
  `${texts.length} files, ${edits} edits in ${((performance.now() - begin) / 1000).toFixed(0)} s`,
);
console.log(`heap after collection: ${early.toFixed(1)} MB early, ${late.toFixed(1)} MB late`);
console.log(`${memory.length} comparisons, ${wrong.length} differences`);
for (const line of wrong.slice(0, 10)) console.log(`  ${line}`);
process.exitCode = wrong.length > 0 || late > early * 1.25 ? 1 : 0;
