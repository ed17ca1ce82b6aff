import { expect, test } from "vitest";
import { globMatcher } from "../../../../server/src/engine/text/glob.ts";

const paths = [
  "a.yaml",
  "b.yml",
  ".hidden.yaml",
  "a-b.tmpl.yaml",
  "vendor/a.yaml",
  "vendor/x/y/a.yaml",
  "x/vendor/a.yaml",
  "x/.y/a1.yaml",
  "x/y/z/[a].yaml",
  "ü/ä.yaml",
];

test.each<readonly [glob: string, matched: readonly string[]]>([
  ["*.yaml", ["a.yaml", ".hidden.yaml", "a-b.tmpl.yaml"]],
  ["**", paths],
  ["**/*", paths],
  [
    "**/*.yaml",
    [
      "a.yaml",
      ".hidden.yaml",
      "a-b.tmpl.yaml",
      "vendor/a.yaml",
      "vendor/x/y/a.yaml",
      "x/vendor/a.yaml",
      "x/.y/a1.yaml",
      "x/y/z/[a].yaml",
      "ü/ä.yaml",
    ],
  ],
  ["vendor/**", ["vendor/a.yaml", "vendor/x/y/a.yaml"]],
  ["**/vendor/**", ["vendor/a.yaml", "vendor/x/y/a.yaml", "x/vendor/a.yaml"]],
  ["vendor/*", ["vendor/a.yaml"]],
  ["vendor/*/*", []],
  ["vendor/**/a.yaml", ["vendor/a.yaml", "vendor/x/y/a.yaml"]],
  ["x/**/a?.yaml", ["x/.y/a1.yaml"]],
  ["*.{yaml,yml}", ["a.yaml", "b.yml", ".hidden.yaml", "a-b.tmpl.yaml"]],
  ["{a,b}.{yaml,yml}", ["a.yaml", "b.yml"]],
  [
    "{vendor,x/{vendor,.y}}/**",
    ["vendor/a.yaml", "vendor/x/y/a.yaml", "x/vendor/a.yaml", "x/.y/a1.yaml"],
  ],
  ["[ab].y*", ["a.yaml", "b.yml"]],
  ["[a-c].yaml", ["a.yaml"]],
  ["**/\\[a\\].yaml", ["x/y/z/[a].yaml"]],
  ["./a.yaml", ["a.yaml"]],
  ["a.yaml", ["a.yaml"]],
  ["A.yaml", []],
  ["", []],
  ["*/*.yaml", ["vendor/a.yaml", "ü/ä.yaml"]],
  ["?/?.yaml", ["ü/ä.yaml"]],
  ["*-*.*.yaml", ["a-b.tmpl.yaml"]],
])("%j means what it means to a shell that counts hidden files", (glob, matched) => {
  expect(paths.filter(globMatcher(glob))).toEqual(matched);
});

// An engine that tries every way would not end in this time of the universe.
test.each([
  ["*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b", "a".repeat(3_000), false],
  ["**/a/**/a/**/a/**/a/**/a/**/a/**/b", "a/".repeat(1_000), false],
  ["+(a|aa|aaa)*b", "a".repeat(3_000), false],
  ["{a,b}".repeat(30), "ab".repeat(15), false],
  ["[", "[", true],
  ["{a,{b", "{a,{b", true],
  ["\\", "\\", true],
])("%j ends", (glob, path, matched) => {
  expect(globMatcher(glob)(path)).toBe(matched);
});

test.each([
  ["[!a]*.yml", "b.yml", true],
  ["[^b]*.yml", "b.yml", false],
  ["[]a].yaml", "].yaml", true],
  ["[é-ü].yaml", "ê.yaml", true],
])("%j and %j: %s", (glob, path, expected) => {
  expect(globMatcher(glob)(path)).toBe(expected);
});

test("what is no pattern is itself", () => {
  for (const text of ["[", "{a", "a}", "\\", "(a|b)", "!a", "+(a)", "{a}"]) {
    expect([text, globMatcher(text)(text)]).toEqual([text, true]);
  }
});
