import { expect, test } from "vitest";
import {
  type PlatformKeys,
  translateKeys,
} from "../../../server/src/platforms/keys/platform-keys.ts";
import { parseFile } from "../../../server/src/engine/syntax/parse.ts";

const keys: PlatformKeys = {
  podLimit: { field: "maxPods" },
  oldPodLimit: { field: "maxPods", isGone: true },
  podCount: { field: "maxPods" },
};

/** A translated text: what is unknown, and how often the names of the platform were listed for that. */
function translated(text: string) {
  let listed = 0;
  const counted = new Proxy(keys, {
    ownKeys(target) {
      listed++;
      return Reflect.ownKeys(target);
    },
  });
  const root = parseFile(text).documents[0]?.root;
  if (root?.kind !== "map") throw new Error("The text is a map.");
  const unknown = translateKeys(root, counted).unknown.map(
    ({ entry, names, successor }) => [entry.key.text, names, successor] as const,
  );
  return { unknown, listed };
}

test("an unknown key comes with the names that are known, and with that of its field", () => {
  const names = ["podLimit", "podCount"];
  expect(translated("maxPods: 3\npods: 1\npodLimit: 2\n").unknown).toEqual([
    ["maxPods", names, "podLimit"],
    ["pods", names, undefined],
  ]);
});

test("thousands of unknown keys need the names once", () => {
  const text = Array.from({ length: 2_000 }, (_, at) => `k${at}: 1\n`).join("");
  const { unknown, listed } = translated(text);
  expect([unknown.length, listed]).toEqual([2_000, 1]);
});
