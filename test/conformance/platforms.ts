// Compares what we say of other tools' files with what their own code makes of them:
//   npm run conformance -- --platforms [--all] [--platform NAME] [FILE]
import { platformCases } from "./cases.ts";
import { platformJudgementOn } from "./judgement.ts";

/** Prints where we differ, and a table of platforms; returns how many cases differ without a reason. */
export function comparePlatforms(
  file: string | undefined,
  { platform, all }: { readonly platform: string | undefined; readonly all: boolean },
): number {
  const cases = platformCases(file).filter(
    (platformCase) => (platform ?? platformCase.platform) === platformCase.platform,
  );
  const table = new Map<string, { agreed: number; total: number; known: number }>();
  let unlisted = 0;
  for (const platformCase of cases) {
    const row = table.get(platformCase.platform) ?? { agreed: 0, total: 0, known: 0 };
    table.set(platformCase.platform, row);
    const { found, unexplained } = platformJudgementOn(platformCase);
    row.total++;
    if (found.length === 0) row.agreed++;
    else if (unexplained.length === 0) row.known++;
    else {
      unlisted++;
      if (all) console.log([`${platformCase.id} (${platformCase.file})`, ...found].join("\n    "));
    }
  }
  for (const [name, { agreed, total, known: withReason }] of [...table].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const reasons = withReason > 0 ? `, ${withReason} with a reason` : "";
    console.log(`${name.padEnd(16)} ${String(agreed).padStart(3)} / ${total}${reasons}`);
  }
  const sum = (of: "agreed" | "total" | "known"): number =>
    [...table.values()].reduce((before, row) => before + row[of], 0);
  console.log(
    `platforms: ${sum("agreed")} of ${sum("total")} agree, ${sum("known")} differ for a reason, ` +
      `${unlisted} without one`,
  );
  return unlisted;
}
