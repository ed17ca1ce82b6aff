/**
 * What the language server and its clients agree on beyond the protocol itself. The VS Code client
 * imports this file and nothing else of the server.
 */
import type { KubernetesVersion } from "../core/schema/table.ts";

export { kubernetesVersions } from "../core/schema/table.ts";

/** The section of the settings that the server asks for. */
export const settingsSection = "kubelet";

/** The language id of files that hold nothing but the kubelet's kinds. */
export const kubeletLanguage = "kubelet-config";

/** `initializationOptions` of the initialize request; all optional. */
export interface InitializationOptions {
  /** The settings of the section, for clients without `workspace/configuration`. */
  readonly settings?: unknown;
  /** The editor itself reports syntax mistakes of JSON files. */
  readonly jsonSyntaxReportedByEditor?: boolean;
  /** The client wants `kubelet/status`. */
  readonly statusNotifications?: boolean;
  /** The editor's command that opens the list of completions, run after a key was inserted. */
  readonly suggestCommand?: string;
  /** URI of the folder with a page `<rule id>.md` for each rule; findings link to these. */
  readonly rulePages?: string;
}

/** The notification, server to client, that says what an open document was taken for. */
export const statusNotification = "kubelet/status";

export interface StatusParams {
  readonly uri: string;
  readonly kubernetesVersion: KubernetesVersion;
  /** Where the version comes from. */
  readonly versionSource: "setting" | "comment" | "kubeadm";
  /** The kubelet's kinds in the document, in order; empty: none, the server answers nothing there. */
  readonly kinds: readonly string[];
  readonly findings: { readonly errors: number; readonly warnings: number };
}
