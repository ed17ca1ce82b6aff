/**
 * The protocol of the language server and its clients beyond LSP. The VS Code client imports this file and nothing else
 * of the server.
 */
import type { PlainPosition } from "./plain-range.ts";
import type { ReportView } from "../../../engine/reports/report-view.ts";
import type { ViewPhrases } from "../../../answers/messages/view-phrases.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";

export {
  allocatableEditRequest,
  allocatableRequest,
  type AllocatableEditParams,
  type AllocatableParams,
  type AllocatableResult,
  type NodeForm,
} from "./allocatable-protocol.ts";
export {
  configurationsRequest,
  diagnosisRequest,
  stackRequest,
  stacksFoundNotification,
  stacksRequest,
  type ConfigurationsParams,
  type ConfigurationsResult,
  type DiagnosedDocument,
  type DiagnosisResult,
  type StackFinding,
  type StackParams,
  type StackResult,
  type StacksFound,
  type StacksParams,
  type StacksResult,
  type WorkspaceConfiguration,
  type WorkspaceStack,
} from "./workspace-protocol.ts";
export {
  postureEditRequest,
  postureRequest,
  type PostureEditParams,
  type PostureEditResult,
  type PostureParams,
  type PostureResult,
  type PostureViewRow,
} from "./posture-protocol.ts";
export {
  convertProfileRequest,
  seccompActionsRequest,
  seccompRuntimes,
  type ConvertProfileParams,
  type ConvertProfileResult,
  type SeccompActionsParams,
  type SeccompActionsResult,
} from "./seccomp-protocol.ts";
export { defaultVersion, isPreview, nearestVersion } from "../../../facts/field-index.ts";
export { kubernetesVersions } from "../../../facts/table.ts";

/** The section of the settings that the server asks for. */
export const settingsSection = "kubelet";

import { effectiveScheme, seccompScheme } from "../../../service/view-schemes.ts";

export { kubeletLanguage } from "../../../service/kubelet-language.ts";
export { effectiveScheme, seccompScheme } from "../../../service/view-schemes.ts";

/** `initializationOptions` of the initialize request; all optional. */
export interface InitializationOptions {
  /** The settings of the section, for clients without `workspace/configuration`. */
  readonly settings?: unknown;
  /** The language of messages and descriptions, such as `zh-cn`; absent: that of the initialize request. */
  readonly locale?: string;
  /** The editor itself reports syntax mistakes of JSON files. */
  readonly jsonSyntaxReportedByEditor?: boolean;
  /** The client wants `kubelet/status`. */
  readonly statusNotifications?: boolean;
  /** The editor's command that opens the list of completions, run after a key was inserted. */
  readonly suggestCommand?: string;
  /** The editor offers words of the document if the server offers nothing. */
  readonly offersWords?: boolean;
  /** Once nothing in a list of completions matches, the editor asks again at the next character. */
  readonly asksAgain?: boolean;
  /** The client answers `kubelet/file`. */
  readonly fileRequests?: boolean;
  /** The client has the commands of the effective view, which lenses run. */
  readonly effectiveView?: boolean;
  /** The client has a formatter for our language: the server registers none for it. */
  readonly ownFormatter?: boolean;
  /** URI of the folder with a page `<rule id>.md` for each rule; findings link to these. */
  readonly rulePages?: string;
}

/** The message of a client in a browser to the server's worker before those of the protocol. */
export interface WorkerParts {
  /** Address of the folder with the server's files, with a slash at its end. */
  readonly parts: string;
}

/** The notification, server to client, that says what an open document was taken for. */
export const statusNotification = "kubelet/status";

export interface StatusParams {
  readonly uri: string;
  readonly kubernetesVersion: KubernetesVersion;
  /** The version that was asked for, if it is not supported. */
  readonly askedVersion?: string;
  /** The source of the version; `platform`: a field of a document, `default`: the version is not set. */
  readonly versionSource:
    | "setting"
    | "default"
    | "project"
    | "comment"
    | "kubeadm"
    | "image"
    | "platform"
    | "view";
  /** Where a text names the version; the line is from 0. */
  readonly versionPlace?: { readonly uri: string; readonly line: number };
  /**
   * The kubelet's kinds in the document, in order, and `SeccompProfile` for one that is a profile; empty for documents
   * of other tools and for flags.
   */
  readonly kinds: readonly string[];
  /** The parts of the document that are ours, such as `Talos`; empty: the server answers nothing there. */
  readonly parts: readonly string[];
  /** The whole document is a seccomp profile, in JSON. */
  readonly isProfile?: true;
  /** The container runtime that a profile is read for. */
  readonly seccompRuntime?: string;
  /** Where the runtime comes from; absent: from the setting. */
  readonly runtimeSource?: "project";
  /** The address of the project's file, where that says the version or the runtime. */
  readonly projectFile?: string;
  /** The project's file has mistakes: `kept`: its last readable settings are used; `unread`: nothing of it is. */
  readonly projectState?: "kept" | "unread";
  readonly findings: { readonly errors: number; readonly warnings: number };
}

/**
 * The notification, client to server, that the cursor has left the line that was changed last: a key there that has no
 * colon is reported again. Without it, a change elsewhere or saving the file says so.
 */
export const settledNotification = "kubelet/settled";

export interface SettledParams {
  readonly uri: string;
}

/** The request, server to client, for files that only the editor can read (virtual workspaces). */
export const fileRequest = "kubelet/file";

export interface FileQuestion {
  readonly read: "text" | "folder" | "link";
  readonly uri: string;
}

/** The requested file; absent if it does not exist or cannot be read. */
export interface FileAnswer {
  readonly text?: string;
  readonly entries?: readonly {
    readonly name: string;
    readonly type: "file" | "folder";
    readonly isLink?: true;
    readonly isBroken?: true;
  }[];
  readonly isLink?: boolean;
}

/** The request, client to server, for the effective configuration of the set that a file is in. */
export const effectiveRequest = "kubelet/effective";

export interface EffectiveParams {
  /** A file of the set. */
  readonly uri: string;
  /** Which of the file's sets; absent: the one at `at`, else the first. */
  readonly set?: string;
  /** The cursor's place in the file. */
  readonly at?: PlainPosition | undefined;
  /** The cursor's place for `line` in the answer, also with `set`. */
  readonly cursor?: PlainPosition | undefined;
  /** Another Kubernetes version than the set's own. */
  readonly version?: KubernetesVersion;
  /** The main file without drop-ins and flags. */
  readonly mainOnly?: boolean;
  /** Of a platform's document: only the configuration that the platform adds. */
  readonly baseOnly?: boolean;
  /** Texts instead of those of the editor and the disk, such as those of a commit; without `text`: no such file. */
  readonly texts?: readonly { readonly uri: string; readonly text?: string | undefined }[];
  readonly defaults: boolean;
  readonly origins: boolean;
  /** The address of the document that shows it: links in that document lead to the origins. */
  readonly view?: string;
}

export interface EffectiveResult {
  /** YAML. */
  readonly text: string;
  readonly version: KubernetesVersion;
  /** The set that is shown. */
  readonly set: string;
  /** A short name of it: that of its main file, or its folder. */
  readonly name: string;
  /** All sets that the file is in, or contains. */
  readonly sets: readonly { readonly id: string; readonly name: string }[];
  /** The addresses of the files of the set. */
  readonly files: readonly string[];
  /** The set is the one at the cursor. */
  readonly isAtCursor?: true;
  /** The platform whose document it is, as its users write it. */
  readonly platform?: string;
  /** The line of the text, from 0, that shows the value at `cursor`, or at the nearest one above it; absent: none. */
  readonly line?: number;
  /** For a document that shows it: the lines, from 0, that only have defaults of the kubelet. */
  readonly defaultLines?: readonly number[];
}

/** The request, client to server, that writes a dump of the kubelet's `/configz` as the view does. */
export const dumpRequest = "kubelet/dump";

export interface DumpParams {
  readonly text: string;
  readonly version: KubernetesVersion;
  /** False: without what is the default of that version. */
  readonly defaults?: boolean;
}

/** `text` undefined: the text is not such a dump. */
export interface DumpResult {
  readonly text?: string;
}

/** A report for a view; all texts are in the user's language. */
export interface ReportResult {
  readonly locale: string;
  readonly view: ReportView;
  /** The view as a document. */
  readonly markdown: string;
  readonly labels: ViewPhrases;
}

/** The request, client to server, for what another version of the kubelet makes of a file and its set. */
export const upgradeRequest = "kubelet/upgrade";

export interface UpgradeParams {
  /** An open file of the kubelet's. */
  readonly uri: string;
  /** The version of today; absent: the version that the file is checked for. */
  readonly from?: KubernetesVersion;
  /** The version to come; absent: asks for the version of today only. */
  readonly to?: KubernetesVersion;
  /** The cursor's place: of several configurations in the file, the one there is meant. */
  readonly at?: PlainPosition | undefined;
}

export interface UpgradeResult {
  /** The version that was compared with. */
  readonly from: KubernetesVersion;
  /** The set that was compared; absent: the file alone. */
  readonly set?: string;
  /** Absent if no version was named. */
  readonly report?: ReportResult;
}

/** The request, client to server, for what changes for a file and its set from each version to the next. */
export const versionsRequest = "kubelet/versions";

export interface VersionsParams {
  /** A file of the kubelet's. */
  readonly uri: string;
  /** The set to compare, if the file is in several, or one of several configurations in the file. */
  readonly set?: string;
}

export interface VersionsResult {
  /** The set that was compared; absent: the file alone. */
  readonly set?: string;
  readonly report: ReportResult;
}

/** The request, client to server, for the change that has a file read for another version. */
export const versionEditRequest = "kubelet/versionEdit";

export interface VersionEditParams {
  /** An open file of the kubelet's. */
  readonly uri: string;
  readonly version: KubernetesVersion;
}

/** The place that decides about the version: a text, with the change of it; or else the setting. */
export interface VersionEditResult {
  readonly edit?: {
    readonly uri: string;
    readonly range: {
      readonly start: { readonly line: number; readonly character: number };
      readonly end: { readonly line: number; readonly character: number };
    };
    readonly newText: string;
  };
}

/**
 * The request, client to server, that checks the files of the workspace's folders and publishes what is wrong in those that are
 * not open. The server looks for the files as the command line does.
 */
export const checkRequest = "kubelet/check";

export interface CheckParams {
  /** Addresses of files that the user's patterns name as kubelet configurations, whatever they are called. */
  readonly named?: readonly string[];
}

/** The checked files; fewer than all if the request was cancelled. */
export interface CheckResult {
  /** How many files are the kubelet's. */
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  readonly others: number;
  /** How many of the others are hints, which lists of problems do not show. */
  readonly hints: number;
  /** There are more files than are looked for. */
  readonly isCut?: true;
}

/** The notification, server to client, that says how many files were looked at. */
export const checkProgressNotification = "kubelet/checkProgress";

export interface CheckProgress {
  readonly done: number;
  readonly total: number;
}

/** The request, client to server, that checks the kubelet of a node by the files below a folder. */
export const checkNodeRequest = "kubelet/checkNode";

export interface CheckNodeParams {
  /** The address of the folder that stands for the node's root. */
  readonly root: string;
  readonly version?: KubernetesVersion;
}

export interface CheckNodeResult {
  readonly starts: boolean;
  /** False: nothing below the folder starts a kubelet. */
  readonly isNode: boolean;
  readonly version: KubernetesVersion;
  readonly report: ReportResult;
  /** The report's findings in files below the folder. */
  readonly findings: readonly {
    readonly uri: string;
    /** From 0. */
    readonly line: number;
    readonly severity: "error" | "warning";
    readonly rule: string;
    readonly message: string;
  }[];
}

/** The request, client to server, for the credential providers that an open file has for an image. */
export const imageRequest = "kubelet/image";

export interface ImageParams {
  readonly uri: string;
  readonly image: string;
}

export interface ImageResult {
  readonly report: ReportResult;
}

/** The request, client to server, for what a new file begins as. */
export const newFileRequest = "kubelet/newFile";

export interface NewFileParams {
  readonly kind: "KubeletConfiguration" | "CredentialProviderConfig" | "SeccompProfile";
}

export interface NewFileResult {
  readonly languageId: string;
  /** LSP snippet of the whole file. */
  readonly snippet: string;
}

/** The request, client to server, that writes a kubelet's flags as a configuration. */
export const convertFlagsRequest = "kubelet/convertFlags";

export interface ConvertFlagsParams {
  /** A command line, a line of a unit or environment file, or several. */
  readonly text: string;
  readonly version: KubernetesVersion;
}

export interface ConvertFlagsResult {
  /** A whole file; absent where the text has no flag that a field stands for. */
  readonly text?: string;
  /** Flags that no field stands for. */
  readonly left: readonly string[];
}

/** The request, client to server, for what lines of the kubelet's log are about, and where open files are to blame. */
export const explainLogRequest = "kubelet/explainLog";

export interface ExplainLogParams {
  /** One line of the log, or several. */
  readonly text: string;
  /** The version to explain them for if no file says one. */
  readonly version: KubernetesVersion;
  /** Files that the user has open; those that are the kubelet's are looked through. */
  readonly uris: readonly string[];
}

export interface ExplainLogResult {
  /** The rules that find the mistakes in files; each has a page. */
  readonly rules: readonly string[];
  /** The sets that were looked through. */
  readonly sets: readonly string[];
  readonly report: ReportResult;
}

/** The request, client to server, that answers an agent's call of a tool. */
export const toolRequest = "kubelet/tool";

export interface ToolParams {
  /** Such as `check`: a command of the program. */
  readonly name: string;
  /** As the tool's schema has it. */
  readonly input: unknown;
}

/** The answer for people and models, with JSON for programs; or why there is none. */
export type ToolResult =
  | { readonly text: string; readonly structured: Readonly<Record<string, unknown>> }
  | { readonly problem: string };

/** The notification, server to client: what these sets come to has changed. */
export const setsChangedNotification = "kubelet/setsChanged";

export interface SetsChangedParams {
  /** Absent: any of them. */
  readonly sets?: readonly string[];
}

/** The schemes of documents that editors open for version control: the other side of a diff. */
const versionSchemes: readonly string[] = ["git", "gitlens", "gitfs", "svn", "hg", "pr", "review"];

/**
 * True for a document that is only shown and is not a file to repair: a view of ours, or a version of a file in version
 * control. Such documents have hovers, and no findings.
 */
export function isShownOnly(uri: string): boolean {
  const scheme = uri.slice(0, Math.max(0, uri.indexOf(":")));
  const views: readonly string[] = [effectiveScheme, seccompScheme];
  return views.includes(scheme) || versionSchemes.includes(scheme);
}
