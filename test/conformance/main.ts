// Compares our result with the real kubelet's on the reference cases:
//   npm run conformance [-- FILE…] [--all] [--tags] [--tag TAG]
// and our findings in other tools' files with the results of those tools:
//   npm run conformance -- --platforms [FILE] [--all] [--platform NAME]
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { caseFiles, allCasesOf } from "./cases.ts";
import { isSupported } from "./compare.ts";
import type { Disagreement } from "./disagreement.ts";
import { judgementOn } from "./judgement.ts";
import { logAgreement } from "./log-cases.ts";
import { postureAgreement } from "./posture-cases.ts";
import { comparePlatforms } from "./platforms.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    tags: { type: "boolean", default: false },
    tag: { type: "string" },
    platforms: { type: "boolean", default: false },
    platform: { type: "string" },
  },
});
const isOfPlatforms = values.platforms || values.platform !== undefined;
const aspects = ["verdict", "effective", "errors"] as const satisfies (keyof Disagreement)[];
const total = {
  cases: 0,
  starting: 0,
  verdict: 0,
  effective: 0,
  errors: 0,
  unexplained: 0,
  otherWords: 0,
};
const byTag = new Map<string, number>();

function percent(wrong: number, cases: number): string {
  return `${((1 - wrong / Math.max(cases, 1)) * 100).toFixed(2)} %`;
}

/** The effective configuration is compared where the kubelet starts, so its share is one of those. */
function shares(
  wrong: Readonly<Record<(typeof aspects)[number], number>>,
  cases: number,
  starting: number,
): string {
  const counts = aspects.map((aspect) => {
    const share = percent(wrong[aspect], aspect === "effective" ? starting : cases);
    return `${aspect} ${share}`;
  });
  return `${cases} cases, ${counts.join(", ")}`;
}

for (const file of isOfPlatforms ? [] : positionals.length > 0 ? positionals : caseFiles()) {
  const cases = allCasesOf(file).filter(
    (referenceCase) =>
      isSupported(referenceCase) && (values.tag ?? referenceCase.tag) === referenceCase.tag,
  );
  const count = { verdict: 0, effective: 0, errors: 0 };
  const starting = cases.filter(({ kubelet }) => kubelet.starts).length;
  const failures: string[] = [];
  const words: string[] = [];
  for (const referenceCase of cases) {
    const { found, unexplained, otherWords } = judgementOn(file, referenceCase);
    for (const aspect of aspects) if (found[aspect].length > 0) count[aspect]++;
    const { id, version, tag } = referenceCase;
    const shown = (lines: readonly string[]): string =>
      [`  ${id} (${version}, ${tag ?? "no tag"})`, ...lines].join("\n    ");
    if (unexplained.length > 0) {
      total.unexplained++;
      if (tag !== undefined) byTag.set(tag, (byTag.get(tag) ?? 0) + 1);
      failures.push(shown(unexplained));
    } else if (otherWords.length > 0) {
      total.otherWords++;
      words.push(shown(otherWords));
    }
  }
  total.cases += cases.length;
  total.starting += starting;
  for (const aspect of aspects) total[aspect] += count[aspect];
  console.log(`${basename(file)}: ${shares(count, cases.length, starting)}`);
  // Differences that fail come first, so that the others do not hide them.
  for (const line of [...failures, ...words].slice(0, values.all ? undefined : 5))
    console.log(line);
}
if (!isOfPlatforms) {
  const sum = shares(total, total.cases, total.starting);
  console.log(
    `all: ${sum}; ${total.unexplained} without a reason, ` +
      `${total.otherWords} hostile texts with errors in other words than the kubelet's`,
  );
}
if (values.tags) {
  for (const [tag, wrong] of [...byTag].sort(([, a], [, b]) => b - a))
    console.log(`${wrong} ${tag}`);
}
const { all, platform } = values;
const wrongPlatforms =
  isOfPlatforms || positionals.length === 0
    ? comparePlatforms(isOfPlatforms ? positionals[0] : undefined, { platform, all })
    : 0;
let wrongBesides = 0;
if (positionals.length === 0 && values.tag === undefined) {
  const log = logAgreement(5);
  const share = percent(log.wrong.length, log.messages);
  console.log(`log: ${log.messages} messages, ${share} lead to their rule`);
  for (const line of values.all ? log.wrong : []) console.log(`  ${line}`);
  if (!log.isEnough) wrongBesides++;
  const { cases, verdicts, really, tool } = postureAgreement();
  const shareOfTool = `tool ${percent(tool.length, verdicts)}`;
  console.log(
    `posture: ${cases} cases, ${verdicts} verdicts, verdict ${percent(really.length, verdicts)}, ${shareOfTool}`,
  );
  for (const line of [...really, ...tool].slice(0, values.all ? undefined : 10))
    console.log(`  ${line}`);
  wrongBesides += really.length + tool.length;
}
process.exitCode = total.unexplained + wrongPlatforms + wrongBesides > 0 ? 1 : 0;
