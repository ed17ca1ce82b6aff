import { defaultVersion, kubeletLanguage } from "../../server/src/shells/lsp/protocol/protocol.ts";
import { kubeletKinds } from "../../server/src/kubelet/identify.ts";
import { isArgumentFilePath, isUnitPath } from "../../server/src/kubelet/parts/flag-file-path.ts";
import { syntaxOf } from "../../server/src/kubelet/parts/file-syntax.ts";
import { projectFileName } from "../../server/src/stacks/project/project-file-name.ts";
import { mayHoldParts } from "../../server/src/stacks/quick-looks.ts";
import { isSystemdUnit } from "../../server/src/engine/syntax/systemd-unit.ts";
import { lookAt } from "../../server/src/engine/text/text-look.ts";
import { checkedGlobs, isCheckedPath } from "../../server/src/answers/reports/checked-names.ts";

/**
 * Whether a document is ours, by the quick looks of the server, which the command line asks too. The server reads the whole
 * text and decides.
 */

/** The kubelet's group, and the group of the plugins' own API, which people mix up with it. */
const groups: readonly string[] = ["kubelet.config.k8s.io/", "credentialprovider.kubelet.k8s.io/"];

/** How many characters of a text are looked at while it changes, and for the headers of its documents. */
export const headLength = 64 * 1024;

/** The number of documents of each sort at the head of a text; empty documents are ignored. */
export interface HeadCount {
  /** Documents whose header names a kind or the group of the kubelet. */
  readonly ours: number;
  /** Documents whose header names something else. */
  readonly foreign: number;
  /** Documents without a header. */
  readonly bare: number;
}

/** Counts the documents of a YAML or JSON text. */
export function countDocuments(text: string): HeadCount {
  const count = { ours: 0, foreign: 0, bare: 0 };
  const head = text.slice(0, headLength).replace(/^\uFEFF/, "");
  for (const document of head.split(/^---(?=\s|$).*$/m)) {
    const sort = sortOf(document);
    if (sort) count[sort]++;
  }
  return count;
}

function sortOf(document: string): keyof HeadCount | undefined {
  const start = document.search(/^[ \t]*[^\s#]/m);
  if (start < 0) return undefined;
  const isFlow = document.slice(start).trimStart().startsWith("{");
  const kind = headerValue(document, "kind", isFlow);
  const apiVersion = headerValue(document, "apiVersion", isFlow);
  if (kind === undefined && apiVersion === undefined) return "bare";
  // Messages between the kubelet and a plugin are not configuration.
  if (/^CredentialProvider(?:Request|Response)$/.test(kind ?? "")) return "foreign";
  if (apiVersion !== undefined)
    return groups.some((group) => apiVersion.startsWith(group)) ? "ours" : "foreign";
  return kubeletKinds.includes(kind ?? "") ? "ours" : "foreign";
}

/** The value of a top-level key; in a flow map of that key at any depth. The kubelet ignores case. */
function headerValue(document: string, key: string, isFlow: boolean): string | undefined {
  const before = isFlow ? String.raw`[{,\s]["']?` : String.raw`^["']?`;
  const pattern = new RegExp(`${before}${key}["']?\\s*:[^\\S\\r\\n]*["']?([^\\s"'#,}]+)`, "im");
  return pattern.exec(document)?.[1];
}

/** Languages in which VS Code asks the server, wherever the file is and whatever its name. */
export const servedLanguages: readonly string[] = [
  "yaml",
  "json",
  "jsonc",
  "shellscript",
  // Other extensions bring these; VS Code itself has none of them.
  "toml",
  "terraform",
  "terraform-vars",
  "opentofu",
  "opentofu-vars",
];

/** VS Code asks the server about files of these names, whatever language they have: those that `check` looks at in a folder. */
export const servedPatterns: readonly string[] = checkedGlobs;

const jsonLanguages: readonly string[] = ["json", "jsonc"];

/** True for JSON files where profiles usually lie. */
export function isProfilePath(path: string): boolean {
  return /[/\\]seccomp[/\\]/.test(path);
}

/** True if a text has at most one word, because the user may be about to begin. */
export function isToBegin(text: string): boolean {
  return text.length < headLength && /^[\w-]*$/.test(text.replaceAll(/^[ \t]*#.*$/gm, "").trim());
}

/**
 * True where a change of a text may make it the kubelet's: a header's line was changed, and is whole. While its value
 * is typed the editor is left alone, since a change of language closes the list of completions.
 */
export function mayCompleteHeader(line: string, inserted: string): boolean {
  if (/[\r\n]/.test(inserted)) return true;
  const kind = headerValue(line, "kind", /^\s*\{/.test(line));
  return kind !== undefined && kubeletKinds.includes(kind);
}

/** True for the project's file. */
export function isProjectDocument(path: string): boolean {
  return path.split(/[/\\]/).at(-1) === projectFileName;
}

/** A document in an editor, with the settings that apply to it. */
export interface OpenedDocument {
  readonly languageId: string;
  readonly path: string;
  readonly text: string;
  /** A drop-in folder or the user's own patterns say that it is a kubelet configuration. */
  readonly namedByPath: boolean;
  /** Its folder or the user's own patterns say that it is a seccomp profile, if it is JSON. */
  readonly isProfileByPath: boolean;
  /** Whether it is the project's file. */
  readonly isProjectFile: boolean;
  /** It is named as kubelet configurations are. */
  readonly isNamedForKubelet: boolean;
  /** The user lets the language of recognised files be changed. */
  readonly mayChangeLanguage: boolean;
}

/**
 * What to do with a document: give it our language, have the server answer in it as it is, leave
 * it alone, or take our language away again, which its name alone has given it.
 */
export type Decision = "change-language" | "serve" | "leave" | "give-back";

function decideAboutOurs({ text, mayChangeLanguage }: OpenedDocument): Decision {
  if (!isSystemdUnit(text)) return "serve";
  return mayChangeLanguage ? "give-back" : "leave";
}

/** Languages that a recognised file may come in, and is taken over from. */
const replacedLanguages: readonly string[] = ["yaml", "properties", "ini", "plaintext"];

/**
 * Decides about a document; see {@link Decision}. JSON stays JSON, a file of mixed kinds and the project's
 * file YAML.
 */
export function decideAbout(document: OpenedDocument): Decision {
  const { languageId, path } = document;
  if (languageId === kubeletLanguage) return decideAboutOurs(document);
  if (document.isProjectFile) return languageId === "yaml" ? "serve" : "leave";
  if (document.mayChangeLanguage && isAllOurs(document)) return "change-language";
  if (isFlagPath(path)) return "serve";
  const isServed = servedLanguages.includes(languageId) || isCheckedPath(path);
  return isServed && mayHoldOurs(document) ? "serve" : "leave";
}

/** True for names of units, environment files and files of arguments of the kubelet: flags can be completed in an empty one. */
function isFlagPath(path: string): boolean {
  const plain = path.replaceAll("\\", "/");
  return isUnitPath(plain) || isArgumentFilePath(plain);
}

/** True for YAML, by whatever name, in which everything is the kubelet's. */
function isAllOurs({ languageId, path, text, namedByPath }: OpenedDocument): boolean {
  if (!replacedLanguages.includes(languageId) || isSystemdUnit(text)) return false;
  if (syntaxOf({ path, language: languageId }) !== undefined) return false;
  const { ours, foreign, bare } = countDocuments(text);
  return foreign === 0 && (namedByPath || (ours > 0 && bare === 0));
}

/** The checks of the command line for files in a folder, and those that only an editor can make. */
function mayHoldOurs(document: OpenedDocument): boolean {
  const { languageId, path, text, isProfileByPath, namedByPath } = document;
  const isProfile = isProfileByPath && jsonLanguages.includes(languageId);
  const isYaml = languageId === "yaml";
  if (isYaml && document.isNamedForKubelet && isToBegin(text)) return true;
  if (isYaml && namedByPath && countDocuments(text).foreign === 0 && !isSystemdUnit(text))
    return true;
  return mayHoldParts(lookAt(text), {
    kubernetesVersion: defaultVersion,
    path: path.replaceAll("\\", "/"),
    language: languageId,
    isProfile: isProfile ? "likely" : undefined,
  });
}
