import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { analyzeFile, type FileAnalysis } from "../../server/src/core/analysis/analyze-file.ts";
import { knowledge } from "../support/knowledge.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** The file after an edit, with all that is found in it. */
function edited(text: string, path: string, previous?: FileAnalysis): FileAnalysis {
  const options = { kubernetesVersion: "1.36", path } as const;
  const file = analyzeFile(text, options, knowledge, previous);
  expect(file.parts.flatMap(({ findings }) => findings).length).toBeGreaterThan(0);
  return file;
}

// What one version of a document keeps of the last, it keeps of all: a day of typing would fill the memory.
test.each(["medium.kubelet.yaml", "seccomp-800.json"])(
  "%s: nothing is kept of the analysis before an edit",
  async (name) => {
    const text = readFileSync(new URL(`../bench/inputs/${name}`, import.meta.url), "utf8");
    const end = text.lastIndexOf("1");
    let file = edited(text, `/${name}`);
    const first = new WeakRef(file);
    for (const digit of ["2", "3", "4"]) {
      file = edited(text.slice(0, end) + digit + text.slice(end + 1), `/${name}`, file);
    }
    // What is asked for in a turn is kept until its end.
    await new Promise(setImmediate);
    collectGarbage();
    expect(first.deref() === undefined).toBe(true);
    expect(file.parts).toHaveLength(1);
  },
);
