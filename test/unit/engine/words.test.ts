import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { configIndex } from "../../../server/src/kubelet/index.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { knowledge } from "../../support/knowledge.ts";

const engine = new URL("../../../server/src/engine/", import.meta.url);
const kinds = new URL("../../../server/src/platforms/kinds/", import.meta.url);

/** Files that join what all rooms bring: tables, ids of rules, texts of both languages, where a version comes from. */
const joining =
  /^(?:analysis\/(?:bundled-tables|knowledge)|parts\/chosen-version|messages\/(?:.*\/)?[\w-]+)\.ts$/;

/** Comments may have examples. */
const comments = /\/\*[^]*?\*\/|\/\/.*/g;

const namesIn = (folder: URL): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.slice(0, -3));

/** Names in the headers of documents of any tool, and single words, say nothing about a kubelet. */
function isName(word: string): boolean {
  return /[a-z][A-Z]/.test(word) && word !== "apiVersion";
}

test("the engine names no field, no feature gate and no platform", () => {
  const fields = [...(configIndex(knowledge.schema, defaultVersion)?.byPath.keys() ?? [])];
  const names = new Set([
    ...fields.map((path) => path.split(".").at(-1) ?? path).filter(isName),
    ...knowledge.gates.namesIn(defaultVersion).filter(isName),
    ...namesIn(kinds).filter((name) => name !== "kind"),
  ]);
  expect(names.size).toBeGreaterThan(200);
  const found = readdirSync(engine, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !joining.test(path))
    .flatMap((path) => {
      const code = readFileSync(new URL(path, engine), "utf8").replaceAll(comments, "");
      const words = code.match(/[\w-]+/g) ?? [];
      return [...new Set(words)]
        .filter((word) => names.has(word))
        .map((word) => `${path}: ${word}`);
    });
  expect(found).toEqual([]);
});
