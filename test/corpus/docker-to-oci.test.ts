import { analyzeProfile } from "../support/analyses.ts";
import { describe, expect, test } from "vitest";
import { dockerToOci } from "../../server/src/seccomp/profile/seccomp-actions.ts";

import { applyEdits } from "../../server/src/engine/syntax/edits/apply-edits.ts";
import { outcomeText } from "../../server/src/seccomp/edits/same-filter.ts";
import { usualCapabilities } from "../../server/src/seccomp/edits/usual-capabilities.ts";
import { type CallOutcome, effectiveActions } from "../../server/src/seccomp/effective-actions.ts";
import type { SeccompProfile } from "../../server/src/seccomp/profile-model.ts";
import { knowledge } from "../support/knowledge.ts";
import { corpusFiles } from "../support/shared.ts";

/** The outcomes that are left of a call in a container with exactly these capabilities. */
function outcomesFor(
  outcomes: readonly CallOutcome[],
  capabilities: readonly string[],
): readonly string[] {
  const applicable = outcomes.filter(
    ({ conditions }) =>
      !conditions ||
      (conditions.belowKernel === undefined &&
        conditions.withCaps.every((capability) => capabilities.includes(capability)) &&
        !conditions.withoutCaps.some((capability) => capabilities.includes(capability))),
  );
  // The first rule without conditions on arguments applies alone.
  const whole = applicable.find(({ because, args }) => because === "rule" && args.length === 0);
  return (whole ? [whole] : applicable).map(
    (outcome) => outcome.because + outcomeText({ ...outcome, conditions: undefined }),
  );
}

function capabilitiesIn({ syscalls }: SeccompProfile): readonly string[] {
  const named = (syscalls?.value ?? []).flatMap(({ includes, excludes }) =>
    [includes, excludes].flatMap(
      (conditions) => conditions?.caps?.value.map(({ value }) => value) ?? [],
    ),
  );
  return [...new Set(named)];
}

describe("a converted profile does under containerd what it did under docker", () => {
  const files = corpusFiles("seccomp").filter(({ name }) => name.startsWith("moby-default-"));

  test("there are some", () => {
    expect(files.length).toBeGreaterThan(5);
  });

  test.each(files)("$name", ({ text }) => {
    const analysis = analyzeProfile(text, { runtime: "docker" }, knowledge);
    const profile = analysis.profiles[0]?.profile;
    const named = profile ? capabilitiesIn(profile) : [];
    const sets = [
      usualCapabilities,
      [],
      ...named.map((capability) => [...usualCapabilities, capability]),
      named,
    ];
    for (const architecture of ["SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64", "SCMP_ARCH_S390X"]) {
      for (const capabilities of sets) {
        const edits = dockerToOci(analysis, capabilities, architecture, knowledge) ?? [];
        const after = applyEdits(text, edits);
        const result = analyzeProfile(after, { runtime: "containerd" }, knowledge);
        const other = result.profiles[0]?.profile;
        expect(edits.length, "edits").toBe(1);
        if (!profile || !other) continue;
        const { seccomp } = knowledge;
        const [before, now] = [
          effectiveActions(profile, architecture, "docker", seccomp),
          effectiveActions(other, architecture, "containerd", seccomp),
        ];
        const texts = (all: typeof before, from: readonly string[]): string[] =>
          [...all.calls.values()].map(
            ({ name, outcomes }) => `${name} ${outcomesFor(outcomes, from).join(" ")}`,
          );
        expect(now.dropped).toEqual([]);
        expect(now.isListed).toBe(before.isListed);
        expect(texts(now, [])).toEqual(texts(before, capabilities));
      }
    }
  });
});
