import type { ProfileFiles } from "../profile-files.ts";
import { code, headline, markdownList, paragraphs } from "../../engine/reports/markdown.ts";
import type { PodPhrases, PodProfileType } from "../messages/pod-phrases.ts";
import { defaultVersion } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { SeccompReference } from "../pod-references.ts";
import { fieldReferenceUrl } from "../../kubelet/index.ts";
import { cleanPath, isTemplated, pathMistake, pathOnNode, profileTypes } from "../profile-path.ts";

/** More containers than these are only counted. */
const maxNamed = 5;

/** The purpose of a `seccompProfile`, and the containers that it does not affect; Markdown. */
export function describeReference(
  { isForContainer, privileged }: SeccompReference,
  knowledge: Knowledge,
): string {
  const phrases = knowledge.language.pods;
  const named = privileged.slice(0, maxNamed).map(({ name }) => code(name ?? "?"));
  return paragraphs(
    headline("seccompProfile", phrases.what[isForContainer ? "ofContainer" : "ofPod"]),
    isForContainer ? phrases.ofContainer : phrases.ofPod,
    named.length === 0 ? undefined : phrases.hasNoEffectOn(named, privileged.length - named.length),
    phrases.withoutOne,
    defaultLink(knowledge),
  );
}

/** The key `type`, with all its values; Markdown. */
export function describeTypes(knowledge: Knowledge): string {
  const phrases = knowledge.language.pods;
  return paragraphs(
    headline("type", phrases.what.type),
    phrases.type,
    markdownList(profileTypes.map((type) => `${code(type)}: ${phrases.shortTypes[type]}`)),
    defaultLink(knowledge),
  );
}

/** One value of `type`; Markdown. */
export function describeType(type: PodProfileType, knowledge: Knowledge): string {
  const phrases = knowledge.language.pods;
  return paragraphs(
    headline(type, phrases.what.value),
    phrases.types[type],
    type === "Localhost" ? undefined : defaultLink(knowledge),
  );
}

/** The kubelet's setting for containers that say nothing; undefined where the schema lacks it. */
function defaultLink({ schema, language }: Knowledge): string | undefined {
  const record = schema.recordOf("KubeletConfiguration", "seccompDefault");
  const url = record && fieldReferenceUrl(record, "v1beta1", defaultVersion);
  return url === undefined ? undefined : `[${language.pods.seccompDefault}](${url})`;
}

/** The key `localhostProfile`, and where the file lies that its value names; Markdown. */
export function describePath(
  { type, localhostProfile }: Pick<SeccompReference, "type" | "localhostProfile">,
  files: ProfileFiles | undefined,
  { language: { pods: phrases } }: Knowledge,
): string {
  const written = localhostProfile?.value;
  const isOther = type !== undefined && type.value !== "Localhost" && !isTemplated(type.value);
  return paragraphs(
    headline("localhostProfile", phrases.what.localhostProfile),
    phrases.localhostProfile,
    isOther ? phrases.onlyLocalhost(code(type.value)) : describePlace(written, files, phrases),
  );
}

function describePlace(
  written: string | undefined,
  files: ProfileFiles | undefined,
  phrases: PodPhrases,
): string | undefined {
  if (written === undefined || isTemplated(written)) return undefined;
  if (pathMistake(written)) return phrases.isNoPath;
  const path = cleanPath(written);
  if (path === "") return undefined;
  const onNode = describeOnNode(path, files, phrases);
  if (!files) return markdownList([`${onNode}, ${phrases.usualRoot}`]);
  return markdownList([onNode, files.paths.has(path) ? phrases.isKnown : phrases.isUnknown]);
}

/** Where on the node the profile of a path lies; Markdown. */
export function describeOnNode(
  path: string,
  files: ProfileFiles | undefined,
  phrases: PodPhrases,
): string {
  return phrases.onNode(code(pathOnNode(path, files)));
}
