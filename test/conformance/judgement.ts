import { basename } from "node:path";
import { disagreementOn } from "./compare.ts";
import type { ReferenceCase } from "./cases.ts";
import type { Disagreement } from "./disagreement.ts";
import { differences } from "./differences.ts";
import { platformDisagreement, type PlatformCase } from "./platform-cases.ts";
import { platformDifferences } from "./platform-differences.ts";

/** How one case compares with the kubelet. The program and the test both fail on `unexplained`, and on nothing else. */
interface Judgement {
  readonly found: Disagreement;
  /** Differences without a reason, a line each. */
  readonly unexplained: readonly string[];
  /** Errors of hostile text in other words than the kubelet's, a line each: shown, but no failure. */
  readonly otherWords: readonly string[];
}

/** For hostile text the kubelet names one mistake of many, and which one depends on how far it got. */
const hostileFiles = /^(?:adversarial|minimal|flags)/;

/** Compares one case of a file of cases with the kubelet. */
export function judgementOn(file: string, referenceCase: ReferenceCase): Judgement {
  const found = disagreementOn(referenceCase);
  if (differences.has(referenceCase.id)) return { found, unexplained: [], otherWords: [] };
  const { verdict, effective, errors } = found;
  return hostileFiles.test(basename(file))
    ? { found, unexplained: [...verdict, ...effective], otherWords: errors }
    : { found, unexplained: [...verdict, ...effective, ...errors], otherWords: [] };
}

/** Differences for a file of another tool. */
interface PlatformJudgement {
  readonly found: readonly string[];
  readonly unexplained: readonly string[];
}

/** Compares a file of another tool with what that tool makes of it. */
export function platformJudgementOn(platformCase: PlatformCase): PlatformJudgement {
  const found = platformDisagreement(platformCase);
  return {
    found,
    unexplained: platformDifferences.has(platformCase.id)
      ? []
      : found.map((line) => `${platformCase.id}: ${line}`),
  };
}
