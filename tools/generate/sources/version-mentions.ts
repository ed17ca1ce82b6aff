import {
  defaultVersion,
  isPreview,
  newestVersion,
  oldestVersion,
} from "../../../server/src/facts/field-index.ts";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import { withLanguageModelTools } from "../tables/language-model-tools.ts";

/** The files written by hand that name the supported versions, or the newest of them, by their paths in the project. */
export const mentioningFiles = [
  "README.md",
  "README.zh-cn.md",
  "docs/README.md",
  "docs/cli/batch.md",
  "docs/cli/check.md",
  "docs/editors.md",
  "docs/guide.md",
  "docs/guide.zh-cn.md",
  "docs/versions.md",
  "docs/zh-cn/editors.md",
  "package.json",
  "package.nls.json",
  "package.nls.zh-cn.json",
  "walkthrough/effective.md",
  "walkthrough/version.md",
];

const version = String.raw`1\.\d\d`;

/** A mention of versions, and its text for the versions that are supported. */
interface Mention {
  readonly pattern: RegExp;
  readonly written: (...found: readonly string[]) => string;
}

const newest: Mention["written"] = () => defaultVersion;

const mentions: readonly Mention[] = [
  // `1.30` to `1.36`; a range that begins elsewhere means something else.
  {
    pattern: new RegExp(
      `(?<!\\d|--\\w+ )${oldestVersion.replace(".", "\\.")}(["\`]*(?: to|[ ]?到)\\s*["\`]*)${version}`,
      "g",
    ),
    written: (_found, between = "") => oldestVersion + between + newestVersion,
  },
  // 1.30, 1.31, …, 1.35 and 1.36
  {
    pattern: new RegExp(
      `${version}(?<comma>, |、| · )${version}(?:\\k<comma>${version})+(\\k<comma>| and | 和 )${version}`,
      "g",
    ),
    written: (_found, comma = "", last = "") =>
      kubernetesVersions.slice(0, -1).join(comma) + last + newestVersion,
  },
  // The values of the setting, the newest first.
  {
    pattern: new RegExp(`(?<="enum": \\[)(\\s*)"${version}"(?:,\\s*"${version}")+(?=\\s*\\])`, "g"),
    written: (_found, gap = "") =>
      kubernetesVersions
        .toReversed()
        .map((supported) => `${gap}"${supported}"`)
        .join(","),
  },
  { pattern: new RegExp(`(?<="default": ")${version}(?=")`, "g"), written: newest },
  { pattern: new RegExp(`(?<="version": ?")${version}(?=")`, "g"), written: newest },
  { pattern: new RegExp(`(?<=# default in )${version}`, "g"), written: newest },
  { pattern: new RegExp(`(?<=--from 1\\.31 --to )${version}`, "g"), written: newest },
  { pattern: new RegExp(`(?<=the newest, |最新版本，即 )${version}`, "g"), written: newest },
  {
    pattern: new RegExp(`(?<=Unless you choose a version, it uses )${version}`, "g"),
    written: newest,
  },
  {
    pattern: new RegExp(`${version}(?= by default|, the newest released version)`, "g"),
    written: newest,
  },
  { pattern: new RegExp(`${version}(?=，即最新的正式版本)`, "g"), written: newest },
  { pattern: new RegExp(`(?<=except for \`File\` \\()${version}`, "g"), written: newest },
  { pattern: new RegExp(`(?<=by default, prints )${version}`, "g"), written: newest },
  {
    pattern: new RegExp(`(?<=later than )${version}(?= or earlier than)`, "g"),
    written: () => newestVersion,
  },
  {
    pattern: new RegExp(`(?<=Kubernetes )${version}(?= does not know it; 1\\.45 may)`, "g"),
    written: () => newestVersion,
  },
  // In the first paragraph, if the newest version is a preview.
  {
    pattern: new RegExp(
      `(?<=It supports Kubernetes 1\\.\\d\\d to ${version})(?: \\(preview\\))?(?=\\.)`,
      "g",
    ),
    written: () => (isPreview(newestVersion) ? " (preview)" : ""),
  },
  {
    pattern: new RegExp(`(?<=。支持 Kubernetes 1\\.\\d\\d 到 ${version})(?:（预览）)?(?=。)`, "g"),
    written: () => (isPreview(newestVersion) ? "（预览）" : ""),
  },
  {
    pattern: new RegExp(`(?<=Kubelet )${version}(?= does not start with a gate)`, "g"),
    written: newest,
  },
];

/** A text with the supported versions wherever it names them, or the newest. */
export function withSupportedVersions(text: string): string {
  return mentions.reduce((before, { pattern, written }) => before.replace(pattern, written), text);
}

/** The files that name the supported versions, below `schemas/` like all that is generated. */
export function buildMentions(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const written = [...texts].map(([file, text]) => [file, withSupportedVersions(text)] as const);
  return new Map(
    written.map(([file, text]) => [
      `../${file}`,
      file === "package.json" ? withLanguageModelTools(text) : text,
    ]),
  );
}
