import { readFileSync } from "node:fs";
import {
  kubernetesVersions,
  previewVersions,
  type Certainty,
  type KubernetesVersion,
} from "../../server/src/facts/table.ts";

/** The files of Kubernetes that were read for a preview, by its version. */
const readForPreview = JSON.parse(
  readFileSync(
    new URL("../../schemas/facts/sources/read-for-preview.json", import.meta.url),
    "utf8",
  ),
) as Readonly<Record<string, readonly string[]>>;

/** A file of Kubernetes in the source of a rule. */
const upstreamFile = /(?:^|[ (]|staging\/src\/)((?:pkg|cmd|k8s\.io)\/[\w./-]+\.go)/;

/** The source of a rule of a preview, if it is less than the code of that version. */
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

export function certaintyLine(certainty: Certainty, locale: "en" | "zh-cn"): string {
  const preview = previewVersions.at(-1) ?? "";
  const before = kubernetesVersions[kubernetesVersions.findIndex((each) => each === preview) - 1];
  const [english, chinese]: readonly [string, string] =
    certainty === "release-notes"
      ? ["taken from the release notes, not verified", "来自发布说明，未经验证"]
      : [`assumed unchanged since ${before ?? ""}`, `假定自 ${before ?? ""} 起没有变化`];
  return locale === "en"
    ? `**${preview} (preview)**: ${english}`
    : `**${preview}（预览）**：${chinese}`;
}
