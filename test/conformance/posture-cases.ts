import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { answerCaseLine } from "../../server/src/shells/cli/batch/batch-line.ts";
import { knowledge } from "../support/knowledge.ts";

/** A configuration, and what benchmarks come to on it: really, and by their own tools. */
interface PostureCase {
  readonly id: string;
  readonly about: string;
  readonly expect: readonly {
    readonly benchmark: string;
    readonly id: string;
    readonly tool: string;
    readonly really: string;
  }[];
}

/** How the results on the reference cases agree. */
export interface PostureAgreement {
  readonly cases: number;
  readonly verdicts: number;
  /** The differences, a line each. */
  readonly really: readonly string[];
  readonly tool: readonly string[];
}

const file = new URL("posture/cases.jsonl.gz", import.meta.url);

/**
 * Expected results that differ from the kubelet's: check by benchmark and id, and the reason. The kubelet treats the
 * short and the full name of a ChaCha20 suite as the same, so a list with the short name is as strong.
 */
const differences: ReadonlyMap<string, string> = new Map(
  ["posture-s152", "posture-s213", "posture-s214"].map((id) => [
    `${id} cac-content kubelet_configure_tls_cipher_suites`,
    "short names of suites",
  ]),
);

/** Compares the results of `batch` with those of the reference cases, except for the differences above. */
export function postureAgreement(): PostureAgreement {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n").filter(Boolean);
  const really: string[] = [];
  const tool: string[] = [];
  let verdicts = 0;
  for (const line of lines) {
    // The reference data has this shape.
    const { id, about, expect } = JSON.parse(line) as PostureCase;
    const found = verdictsOf(line);
    for (const expected of expect) {
      verdicts++;
      const check = `${id} ${expected.benchmark} ${expected.id}`;
      const got = found.get(`${expected.benchmark} ${expected.id}`);
      const context = `${check} (${about}): expected`;
      if (got?.verdict !== expected.really && !differences.has(check)) {
        really.push(`${context} ${expected.really}, is ${got?.verdict ?? "missing"}`);
      }
      if (got?.tool !== expected.tool) {
        tool.push(`${context} ${expected.tool} of the tool, is ${got?.tool ?? "missing"}`);
      }
    }
  }
  return { cases: lines.length, verdicts, really, tool };
}

interface Verdict {
  readonly benchmark: string;
  readonly id: string;
  readonly verdict: string;
  readonly tool?: string;
}

/** The results of `batch` by benchmark and id. */
function verdictsOf(line: string): ReadonlyMap<string, Verdict> {
  const input = { ...(JSON.parse(line) as object), posture: true };
  // `batch` documents this shape.
  const answer = JSON.parse(answerCaseLine(JSON.stringify(input), knowledge)) as {
    readonly posture?: readonly Verdict[];
  };
  const posture = answer.posture ?? [];
  return new Map(posture.map((verdict) => [`${verdict.benchmark} ${verdict.id}`, verdict]));
}
