import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalUri, nameOf } from "../../server/src/engine/files/uris.ts";
import { runs } from "../support/runs.ts";

/** A part of a path as some client writes it: nothing, the special or all of it is encoded, or encoded wrongly. */
const segment = fc.oneof(
  fc.stringMatching(/^[\w!~*'().-]{0,8}$/),
  fc.string({ maxLength: 8 }).map((text) => text.replace(/[/?#]/g, "")),
  fc.string({ maxLength: 8, unit: "grapheme" }).map(encodeURIComponent),
  fc.constantFrom("%", "%41", "a%2fb", "%E4%B8", "a b", "+", "@", ":", "C:", "D%3a"),
);

const uri = fc
  .tuple(
    fc.constantFrom("file://", "vscode-vfs://github", "https://a.example:80", "untitled:", ""),
    fc.array(segment, { maxLength: 5 }),
  )
  .map(([origin, segments]) => [origin, ...segments].join("/"));

/** Each segment decoded, where that can be, and encoded again. */
function spelledAnew(text: string): string {
  const [, origin = "", path] = /^([A-Za-z][\w+.-]*:\/\/[^/]*)(\/[^?#]*)$/.exec(text) ?? [];
  if (path === undefined) return text;
  const again = path
    .split("/")
    .map((part) => encodeURIComponent(decoded(part)))
    .join("/");
  const isDrive = /^\/[A-Z]%3A(?:\/|$)/.test(again);
  return origin + (isDrive ? `/${again.charAt(1).toLowerCase()}${again.slice(2)}` : again);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

test("every spelling of an address has one canonical one, which is its own", () => {
  fc.assert(
    fc.property(uri, (text) => {
      expect(canonicalUri(text)).toBe(spelledAnew(text));
      expect(canonicalUri(canonicalUri(text))).toBe(canonicalUri(text));
    }),
    { numRuns: runs(500) },
  );
});

test("the name of an address is its last part, decoded", () => {
  fc.assert(
    fc.property(uri, (text) => {
      const last = text.replace(/\/+$/, "").split("/").at(-1) ?? "";
      // A document that was never saved has the title of its tab.
      expect(nameOf(text)).toBe(decoded(last.replace(/^untitled:/, "")));
    }),
    { numRuns: runs(500) },
  );
});

test.each([
  "git:/w/kubelet.yaml?%7B%22path%22%3A%22%2Fw%2Fkubelet.yaml%22%2C%22ref%22%3A%22~%22%7D",
  'git:/w/kubelet.yaml?{"path":"/w/kubelet.yaml","ref":"~"}',
  "vscode-notebook-cell:/w/kubelet.yaml#W0sZmlsZQ==",
])("the name of a document about a file is that of the file: %s", (text) => {
  expect(nameOf(text)).toBe("kubelet.yaml");
});
