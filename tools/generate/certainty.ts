import { readFileSync } from "node:fs";
import {
  kubernetesVersions,
  previewVersions,
  type Certainty,
  type KubernetesVersion,
  type RuleTable,
} from "../../server/src/facts/table.ts";
import type { Problem } from "./problem.ts";

/** The files of Kubernetes that were read for a preview, by its version. */
const readForPreview = JSON.parse(
  readFileSync(
    new URL("../../schemas/facts/sources/read-for-preview.json", import.meta.url),
    "utf8",
  ),
) as Readonly<Record<string, readonly string[]>>;

/** A file of Kubernetes in the source of a rule. */
const upstreamFile = /(?:^|[ (]|staging\/src\/)((?:pkg|cmd|k8s\.io)\/[\w./-]+\.go)/;

/** What a rule of a preview rests on if it is less than the code of that version. */
export function certaintyOf(
  source: string,
  until: KubernetesVersion | undefined,
): Certainty | undefined {
  const preview = previewVersions.at(-1);
  if (preview === undefined || (until !== undefined && until !== preview)) return undefined;
  if (source.includes(`release notes of ${preview}`)) return "release-notes";
  const [, file] = upstreamFile.exec(source) ?? [];
  if (file === undefined || readForPreview[preview]?.includes(file)) return undefined;
  return "carried-over";
}

/** The line of a page in English and in Chinese. */
function certaintyLines(certainty: Certainty): readonly [english: string, chinese: string] {
  const preview = previewVersions.at(-1) ?? "";
  const before = kubernetesVersions[kubernetesVersions.findIndex((each) => each === preview) - 1];
  return certainty === "release-notes"
    ? [
        `Certainty in ${preview}: from the release notes; the code of ${preview} could not be read.`,
        `在 ${preview} 中的确定程度：来自发布说明；未能读到 ${preview} 的代码。`,
      ]
    : [
        `Certainty in ${preview}: carried over from ${before ?? ""}; the code of ${preview} could not be read.`,
        `在 ${preview} 中的确定程度：沿用 ${before ?? ""}；未能读到 ${preview} 的代码。`,
      ];
}

/** Pages that lack the line about their certainty, or have one that is not true. */
export function wrongCertainties(
  rules: RuleTable,
  pages: ReadonlyMap<string, string>,
  chinesePages: ReadonlyMap<string, string>,
): Problem[] {
  const sides = [
    { folder: "docs/rules/", texts: pages, at: 0, start: "Certainty in " },
    { folder: "docs/zh-cn/rules/", texts: chinesePages, at: 1, start: "在 " },
  ];
  return sides.flatMap(({ folder, texts, at, start }) =>
    [...texts].flatMap(([id, text]): Problem[] => {
      const facts = rules[id];
      if (facts === undefined) return [];
      const { certainty } = facts;
      const expected = certainty && certaintyLines(certainty)[at];
      const found = text
        .split("\n")
        .filter(
          (line) => line.startsWith(start) && /^(?:Certainty|在 [\d.]+ 中的确定程度)/.test(line),
        );
      if (found.join("\n") === (expected ?? "")) return [];
      const message =
        expected === undefined ? `must not have "${found.join("\n")}"` : `lacks "${expected}"`;
      return [{ page: `${folder}${id}.md`, line: 0, message }];
    }),
  );
}
