import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);

/** Each file of these has its own: a kind of registry takes them from all. */
const inEach: ReadonlySet<string> = new Set(["domain", "platform"]);

/**
 * The types of the npm package, entries of the extension's two builds, rules, whose names are their ids, platforms, whose
 * names are their files', and Chinese texts, which are called as the English ones.
 */
const others =
  /^server\/src\/service\/api\.ts$|^client\/src\/extension\.browser\.ts$|\/rules\/[\w-]+\/[\w-]+\.ts$|\/kinds\/|\/zh-cn\/|^server\/src\/shells\/hosts\/library\.ts$/;

const exported = /^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm;

test("no two exported names are alike", () => {
  const files = new Map<string, string[]>();
  for (const folder of ["server/src/", "client/src/"]) {
    for (const path of readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })) {
      const file = folder + path.replaceAll("\\", "/");
      if (!file.endsWith(".ts") || others.test(file)) continue;
      for (const [, name = ""] of readFileSync(new URL(file, root), "utf8").matchAll(exported)) {
        files.set(name, [...(files.get(name) ?? []), file]);
      }
    }
  }
  expect(files.size).toBeGreaterThan(1_000);
  const alike = [...files].filter(([name, where]) => where.length > 1 && !inEach.has(name));
  expect(alike).toEqual([]);
});
