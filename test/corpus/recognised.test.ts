import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isCheckedPath } from "../../server/src/answers/reports/checked-names.ts";
import { byCheck, byEditor } from "../support/recognised.ts";
import { shared } from "../support/shared.ts";

const folder = fileURLToPath(new URL("corpus/", shared));
const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  .filter(isCheckedPath)
  .sort();

test("VS Code shows of every real file what `check` finds", () => {
  expect(paths.length).toBeGreaterThan(300);
  for (const path of paths) {
    const text = readFileSync(join(folder, path), "utf8");
    expect(byEditor(path, text), path).toEqual(byCheck(path, text));
  }
});
