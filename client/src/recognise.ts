import { carrierMarks } from "../../server/src/carriers/carrier-marks.ts";
import { hclMarks, syntaxOf } from "../../server/src/kubelet/parts/file-syntax.ts";
import {
  mayHoldFlags,
  mayRunKubelet,
  mayStartMinikube,
} from "../../server/src/flags/flag-marks.ts";
import { platformLooks } from "../../server/src/platforms/platform-looks.ts";
import { lookAt, type TextLook } from "../../server/src/text/text-look.ts";

/**
 * Whether a text is the kubelet's, from its head alone: cheap enough for every YAML and JSON file
 * that is opened. The server reads the whole text and has the last word.
 */

/** The kubelet's kinds; a test compares them with the server's. */
export const recognisedKinds: readonly string[] = [
  "KubeletConfiguration",
  "CredentialProviderConfig",
  "SerializedNodeConfigSource",
  "ImagePullIntent",
  "ImagePulledRecord",
];

/** The kubelet's group, and the group of the plugins' own API, which people mix up with it. */
const groups: readonly string[] = ["kubelet.config.k8s.io/", "credentialprovider.kubelet.k8s.io/"];

/** How many characters of a text are looked at. */
export const headLength = 64 * 1024;

/** How many documents of each sort the head of a text holds; empty ones do not count. */
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
  // What the kubelet and a plugin say to each other is no configuration.
  if (/^CredentialProvider(?:Request|Response)$/.test(kind ?? "")) return "foreign";
  if (apiVersion !== undefined)
    return groups.some((group) => apiVersion.startsWith(group)) ? "ours" : "foreign";
  return recognisedKinds.includes(kind ?? "") ? "ours" : "foreign";
}

/** The value of a top-level key; in a flow map of that key at any depth. The kubelet ignores case. */
function headerValue(document: string, key: string, isFlow: boolean): string | undefined {
  const before = isFlow ? String.raw`[{,\s]["']?` : String.raw`^["']?`;
  const pattern = new RegExp(`${before}${key}["']?\\s*:[^\\S\\r\\n]*["']?([^\\s"'#,}]+)`, "im");
  return pattern.exec(document)?.[1];
}

/** True where the head of a JSON text looks like a seccomp profile, or like a bundle that holds one. */
function looksLikeProfile(text: string): boolean {
  const head = text.slice(0, headLength);
  return head.includes('"SCMP_ACT_') || (head.includes('"syscalls"') && head.includes('"names"'));
}

/** True where a YAML or JSON text may name the seccomp profile of a pod, or be the operator's resource. */
function mentionsSeccomp(text: string): boolean {
  return /\bseccompProfile\b|\bkind["']?\s*:\s*["']?SeccompProfile\b|\bseccomp\.security\.alpha\.kubernetes\.io\//.test(
    text,
  );
}

/** What is looked at of a text, for the quick looks of the server. */
function headOf(text: string): TextLook {
  return lookAt(text.slice(0, headLength));
}

/**
 * What units, environment files and files of arguments of the kubelet are called. VS Code asks the server about them by
 * these patterns, whatever language they have.
 */
export const flagFilePatterns: readonly string[] = [
  "**/*kubelet*.service",
  "**/*kubelet*.service.d/*.conf",
  "**/kubeadm-flags.env",
  "**/kubelet.env",
  "**/{default,sysconfig,args}/kubelet",
];

/** True for names such as `kubeletconfiguration0+merge.yaml`, which kubeadm takes for patches. */
function isPatchPath(path: string): boolean {
  return /(?:^|[/\\])kubeletconfiguration[^/\\]*$/i.test(path);
}

/** True where a document of a platform may hold or carry a configuration, by the quick looks of the server. */
function mayEmbedConfig(text: string, path: string): boolean {
  const head = text.slice(0, headLength);
  const plainPath = path.replaceAll("\\", "/");
  // Parts of such documents, too.
  if (/(?:^|[\s{,])["']?kubeletConfig["']?\s*:/.test(head)) return true;
  const isOfPlatform = platformLooks.some(
    ({ marks, forms }) =>
      marks.test(head) &&
      forms.some(
        (form) =>
          form.syntax === undefined &&
          form.path?.test(plainPath) !== false &&
          form.marks?.test(head) !== false,
      ),
  );
  return isOfPlatform || Object.values(carrierMarks).some((mark) => mark.test(head));
}

/** The language of TOML, where an extension brings it; VS Code itself has none. */
export const tomlLanguage = "toml";

/** The languages of Terraform and OpenTofu, where an extension brings them. */
export const hclLanguages: readonly string[] = [
  "terraform",
  "terraform-vars",
  "opentofu",
  "opentofu-vars",
];

/** VS Code asks the server about files of TOML and HCL by these patterns, whatever language they have. */
export const syntaxPatterns: readonly string[] = ["**/*.toml", "**/*.{tf,tofu,tfvars}"];

/** True where a text of TOML may have settings of a platform, by the quick looks of the server. */
function mayHoldSettings(text: string): boolean {
  const head = text.slice(0, headLength);
  return platformLooks.some(
    ({ marks, forms }) =>
      marks.test(head) &&
      forms.some((form) => form.syntax === "toml" && form.marks?.test(head) !== false),
  );
}

/** True for JSON files where profiles usually lie. */
export function isProfilePath(path: string): boolean {
  return /[/\\]seccomp[/\\]/.test(path);
}

/**
 * True for `kubelet.conf.d/*.conf` and `*kubelet*.d/*.conf`, where drop-ins usually lie; not for the folders
 * of systemd's units, such as `kubelet.service.d`.
 */
export function isDropInPath(path: string): boolean {
  return /(?:^|[/\\])[^/\\]*kubelet[^/\\]*(?<!\.(?:service|slice|scope|socket|target|timer))\.d[/\\](?:.*[/\\])?[^/\\]*\.conf$/.test(
    path,
  );
}

/** Comments and blank lines, then a section alone on its line, as in `[Service]`. */
const unitHead =
  /^\uFEFF?(?:[^\S\r\n]*(?:[#;].*)?(?:\r\n|\r|\n))*[^\S\r\n]*\[[A-Za-z][\w-]*\][^\S\r\n]*(?:[\r\n]|$)/;

/** True for units of systemd, whose drop-in folders are called like `kubelet.service.d`; as the server tells them. */
export function isSystemdUnit(text: string): boolean {
  return unitHead.test(text.slice(0, headLength));
}

/** True for names such as `kubelet.yaml` and `kubelet-config.yml`. */
export function isKubeletName(path: string): boolean {
  return /(?:^|[/\\])kubelet[^/\\]*\.ya?ml$/i.test(path);
}

/** True where a text has no more than a word in it: somebody is about to begin. */
function isToBegin(text: string): boolean {
  return text.length < headLength && /^[\w-]*$/.test(text.replaceAll(/^[ \t]*#.*$/gm, "").trim());
}

/**
 * True where a change of a text may make it the kubelet's: a header's line was changed, and is whole. While its value
 * is typed the editor is left alone, since a change of language closes the list of completions.
 */
export function mayCompleteHeader(line: string, inserted: string): boolean {
  if (/[\r\n]/.test(inserted)) return true;
  const kind = headerValue(line, "kind", /^\s*\{/.test(line));
  return kind !== undefined && recognisedKinds.includes(kind);
}

/** True for the file that says how the files of a project are judged. */
export function isProjectFile(path: string): boolean {
  return /(?:^|[/\\])\.kubelet-config\.yaml$/.test(path);
}

/** What an editor shows of a document, and what the user's settings say about it. */
export interface OpenedDocument {
  readonly languageId: string;
  readonly path: string;
  readonly text: string;
  /** A drop-in folder or the user's own patterns say that it is a kubelet configuration. */
  readonly namedByPath: boolean;
  /** Its folder or the user's own patterns say that it is a seccomp profile, if it is JSON. */
  readonly isProfileByPath: boolean;
  /** It is the file that says how the files of a project are judged. */
  readonly isProjectFile: boolean;
  /** It is named as units and environment files of the kubelet are. */
  readonly isFlagFile: boolean;
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
const jsonLanguages: readonly string[] = ["json", "jsonc"];
/** Scripts are served if they start minikube or the kubelet, or write a file with something of the kubelet's. */
export const scriptLanguage = "shellscript";

function mayBeOurScript(text: string): boolean {
  const writes = text.includes("<<") && hclMarks.test(text.slice(0, headLength));
  const head = headOf(text);
  return writes || mayStartMinikube(head) || mayRunKubelet(head);
}

/**
 * Decides about a document; see {@link Decision}. JSON stays JSON, a file of mixed kinds and the project's
 * file YAML.
 */
export function decideAbout(document: OpenedDocument): Decision {
  const { languageId, namedByPath } = document;
  if (languageId === "kubelet-config") return decideAboutOurs(document);
  if (document.isProjectFile) return languageId === "yaml" ? "serve" : "leave";
  if (document.isFlagFile) return "serve";
  const syntax = syntaxOf({ path: document.path, language: languageId });
  if (syntax === "toml") return mayHoldSettings(document.text) ? "serve" : "leave";
  if (syntax === "hcl")
    return hclMarks.test(document.text.slice(0, headLength)) ? "serve" : "leave";
  if (languageId === scriptLanguage) return mayBeOurScript(document.text) ? "serve" : "leave";
  const isJson = jsonLanguages.includes(languageId);
  if (!isJson && !replacedLanguages.includes(languageId)) return "leave";
  if (isSystemdUnit(document.text)) return "leave";
  const { ours, foreign, bare } = countDocuments(document.text);
  const isAboutSeccomp =
    mentionsSeccomp(document.text) ||
    (isJson && (document.isProfileByPath || looksLikeProfile(document.text)));
  // JSON without a header is nobody's: the kubelet reads drop-ins from .conf files only.
  const isOfTool =
    mayEmbedConfig(document.text, document.path) ||
    isPatchPath(document.path) ||
    mayHoldFlags(headOf(document.text));
  if (isJson) return ours > 0 || isAboutSeccomp || isOfTool ? "serve" : "leave";
  const isAllOurs = foreign === 0 && (namedByPath || (ours > 0 && bare === 0));
  if (isAllOurs && document.mayChangeLanguage) return "change-language";
  const isServed =
    ours > 0 ||
    isAllOurs ||
    isAboutSeccomp ||
    isOfTool ||
    (document.isNamedForKubelet && isToBegin(document.text));
  return languageId === "yaml" && isServed ? "serve" : "leave";
}
