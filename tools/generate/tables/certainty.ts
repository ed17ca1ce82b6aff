import { readFileSync } from "node:fs";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import {
  kubernetesVersions,
  type Certainty,
  type KubernetesVersion,
} from "../../../server/src/facts/table.ts";

/** Files of Kubernetes that were read at a version whose tree could not be read completely. All were read at others. */
const filesRead = JSON.parse(
  readFileSync(new URL("../../../schemas/facts/sources/files-read.json", import.meta.url), "utf8"),
) as Readonly<Record<string, readonly string[]>>;

/** A file of Kubernetes in the source of a rule. */
const upstreamFile = /(?:^|[ (]|staging\/src\/)((?:pkg|cmd|k8s\.io)\/[\w./-]+\.go)/;

/** The source of a rule in the newest released version, if it is less than the code of that version. */
export function certaintyOf(
  source: string,
  until: KubernetesVersion | undefined,
): Certainty | undefined {
  const read = filesRead[defaultVersion];
  if (!read || (until !== undefined && until !== defaultVersion)) return undefined;
  if (source.includes(`release notes of ${defaultVersion}`)) return "release-notes";
  const [, file] = upstreamFile.exec(source) ?? [];
  if (file === undefined || read.includes(file)) return undefined;
  return "carried-over";
}

/** How certain a rule is in the newest released version. */
export function certaintyOfVersion(certainty: Certainty, locale: "en" | "zh-cn"): string {
  const before = kubernetesVersions[kubernetesVersions.indexOf(defaultVersion) - 1];
  const [english, chinese]: readonly [string, string] =
    certainty === "release-notes"
      ? ["taken from the release notes, not verified", "来自发布说明，未经验证"]
      : [`assumed unchanged since ${before ?? ""}`, `假定自 ${before ?? ""} 起没有变化`];
  return locale === "en" ? english : chinese;
}
