import { analyzeProfile } from "../support/analyses.ts";
import { expect, test } from "vitest";

import { effectiveActions } from "../../server/src/seccomp/effective-actions.ts";
import { containerRuntimes } from "../../server/src/seccomp/runtime-name.ts";
import { knowledge } from "../support/knowledge.ts";
import { findingText } from "../support/texts.ts";

const text = `{
  "defaultAction": "SCMP_ACT_ERRNO", "defaultErrnoRet": 38, "defaultErrno": "__proto__",
  "archMap": [{ "architecture": "constructor", "subArchitectures": ["SCMP_ARCH_X86", null] }],
  "architectures": ["SCMP_ARCH_X86_64", "toString"], "flags": ["valueOf"],
  "syscalls": [
    { "names": ["read", "constructor", "", null], "name": "x", "action": "hasOwnProperty",
      "args": [{ "index": 99999999999999999999, "value": -1, "op": "__proto__" }, 5, {}] },
    { "names": ["clone"], "action": "SCMP_ACT_NOTIFY", "errnoRet": 5, "errno": "toString",
      "args": [{ "index": 0, "value": 18446744073709551615 }, { "index": 0, "op": 3 }],
      "includes": { "caps": ["a"], "arches": ["amd64"], "minKernel": 4 }, "excludes": [] }
  ]
}`;

/** The text cut off at each place, each character removed, and each value replaced. */
function* variants(): Generator<string> {
  for (let at = 0; at <= text.length; at += 3) yield text.slice(0, at);
  for (let at = 0; at < text.length; at += 5) yield text.slice(0, at) + text.slice(at + 1);
  for (const value of ["null", "5", '"x"', "[]", "{}", "true", "[[[]]]"]) {
    for (const match of text.matchAll(/"(?=[^"]*"\s*[,}\]])[^"]*"|\d+|\[[^[\]]*\]/g)) {
      const end = match.index + match[0].length;
      yield text.slice(0, match.index) + value + text.slice(end);
    }
  }
  yield* ["", "[]", "null", "{}", "\0", "{".repeat(5000), "[".repeat(5000)];
}

test("whatever the text is: nothing throws, spans lie in the text, findings have texts", () => {
  let index = 0;
  for (const variant of variants()) {
    // Each in turn: what a runtime makes of a text hardly depends on where the text is broken.
    const runtime = containerRuntimes[index++ % containerRuntimes.length] ?? "containerd";
    const { findings, profiles } = analyzeProfile(variant, { runtime }, knowledge);
    for (const finding of findings) {
      const { start, end } = finding.span;
      expect(0 <= start && start <= end && end <= variant.length).toBe(true);
      expect(findingText(finding, knowledge.rules)).not.toMatch(/undefined|\[object/);
    }
    for (const { profile } of profiles)
      effectiveActions(profile, "SCMP_ARCH_X86_64", runtime, knowledge.seccomp);
  }
});
