import picomatch from "picomatch";
import { expect, test } from "vitest";
import { globMatcher } from "../../server/src/core/text/glob.ts";

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

test.each([
  "*.yaml",
  "**",
  "**/*",
  "**/*.yaml",
  "vendor/**",
  "**/vendor/**",
  "vendor/*",
  "vendor/*/*",
  "vendor/**/a.yaml",
  "x/**/a?.yaml",
  "*.{yaml,yml}",
  "{a,b}.{yaml,yml}",
  "{vendor,x/{vendor,.y}}/**",
  "[ab].y*",
  "[a-c].yaml",
  "**/\\[a\\].yaml",
  "./a.yaml",
  "a.yaml",
  "A.yaml",
  "",
  "*/*.yaml",
  "?/?.yaml",
  "*-*.*.yaml",
])("%j means what it means to the shell", (glob) => {
  const matches = globMatcher(glob);
  const expected = glob === "" ? () => false : picomatch(glob, { dot: true });
  expect(paths.filter(matches)).toEqual(paths.filter((path) => expected(path)));
});

test.each([
  ["*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b", "a".repeat(3_000)],
  ["**/a/**/a/**/a/**/a/**/a/**/a/**/b", "a/".repeat(1_000)],
  ["+(a|aa|aaa)*b", "a".repeat(3_000)],
  ["{a,b}".repeat(30), "ab".repeat(15)],
  ["[", "["],
  ["{a,{b", "{a,{b"],
  ["\\", "\\"],
])("%j ends at once", (glob, path) => {
  const started = performance.now();
  globMatcher(glob)(path);
  expect(performance.now() - started).toBeLessThan(500);
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
