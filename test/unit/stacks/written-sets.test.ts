import { expect, test } from "vitest";
import { isPlainPath } from "../../../server/src/engine/text/plain-path.ts";
import { writtenFor } from "../../../server/src/stacks/finders/written-sets.ts";

const roots = [
  "file:///w",
  "file:///w/",
  "file:///",
  "file:///a/./b/../c",
  "vscode-vfs://github/x",
];
const paths = ["kubelet.yaml", "pools/a-1/kubelet.yaml", "_x/0.conf"];

test.each(roots)(
  "%s: a plain path leads where the same path does that is written otherwise",
  (root) => {
    for (const path of paths) {
      expect(isPlainPath(path)).toBe(true);
      const otherwise = `./${path}`;
      expect(isPlainPath(otherwise)).toBe(false);
      const [expected] = writtenFor("", [{ main: otherwise, args: [], home: root }], root);
      const uri = `${root.replace(/\/$/, "").replace("/a/./b/../c", "/a/c")}/${path}`;
      const [place] = writtenFor(uri, [{ main: path, args: [], home: root }], root);
      const [other] = writtenFor(uri, [{ main: otherwise, args: [], home: root }], root);
      expect(expected).toBeUndefined();
      expect(place).toEqual(other);
    }
  },
);

test.each([
  "",
  ".",
  "..",
  "a/../b",
  "a//b",
  "/a",
  "C:a",
  "a\\b",
  "a b",
  "ü",
  "a/.b",
  "a%20b",
  "a/",
])("%j is no plain path", (path) => {
  expect(isPlainPath(path)).toBe(false);
});
