import type { Locale } from "../messages/language.ts";
import type { NodeDescription } from "../kubelet/node-description.ts";
import type { PostureSettings } from "../project/project-posture.ts";
import type { ProjectSettings } from "../project/project-file-model.ts";
import type { SchemaLayout } from "../kubelet/json-schema/schema-layout.ts";
import type { ControlSeverity, PostureLayout } from "../facts/posture-table.ts";
import type { KubernetesVersion } from "../facts/table.ts";

/** The commands of the program. */
export const commandNames = [
  "check",
  "effective",
  "upgrade",
  "explain",
  "convert-flags",
  "patch",
  "posture",
  "drift",
  "node",
  "allocatable",
  "image",
  "batch",
  "schema",
  "lsp",
  "mcp",
] as const;

export type CommandName = (typeof commandNames)[number];

/** The forms of the report of `check`. */
export const reportFormats = ["text", "json", "sarif", "junit", "github"] as const;

export type ReportFormat = (typeof reportFormats)[number];

/** The forms of the report of `drift`. */
export const driftFormats = ["text", "json", "html"] as const;

/** The forms of the report of `posture`. */
export const postureFormats = ["text", "json", "junit", "sarif"] as const;

/** What the user asks for; `invalid` carries one sentence that says what is wrong. */
export type Invocation =
  | {
      readonly command: "check";
      readonly paths: readonly string[];
      readonly format: ReportFormat;
      /** What is said about all files; it goes before what a project's file says. */
      readonly given: ProjectSettings;
      /** The safe fixes are made in the files; absent: files are only read. */
      readonly fix?: true;
      /** How many threads; absent: as many as there are processors. */
      readonly jobs?: number;
      /** The folder of profiles that stands for the nodes' seccomp root; undefined: not known. */
      readonly seccompFolder?: string;
      /** The drop-in folder and the flags that go with the one file; undefined: files are judged alone. */
      readonly set: SetOptions | undefined;
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | {
      readonly command: "effective";
      readonly set: SetOptions;
      /** The main file; undefined: the kubelet is given none. */
      readonly config: string | undefined;
      readonly version: KubernetesVersion;
      readonly format: "yaml" | "json";
      readonly defaults: boolean;
      readonly provenance: boolean;
      /** What the platform lays around the user's document, alone. */
      readonly base: boolean;
      /** The file to compare with, or `base`; undefined: nothing is compared. */
      readonly compare: string | undefined;
      /** A comparison shows what is the same, too. */
      readonly all: boolean;
      /** The node, for what a platform computes of it; else the project's file may describe it. */
      readonly node?: NodeDescription;
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | {
      readonly command: "upgrade";
      readonly paths: readonly string[];
      readonly from: KubernetesVersion;
      readonly to: KubernetesVersion;
      readonly format: "text" | "json";
      /** What is said about all files; it goes before what a project's file says. */
      readonly given: Pick<ProjectSettings, "node">;
      /** The drop-in folder and the flags that go with the one file; undefined: files are judged alone. */
      readonly set: SetOptions | undefined;
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | {
      readonly command: "explain";
      readonly path: string;
      readonly version: KubernetesVersion;
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | {
      readonly command: "explain-log";
      /** A line of the log; undefined: the log is the standard input. */
      readonly line: string | undefined;
      /** The configuration in which the places are looked for; undefined: there is none. */
      readonly config: string | undefined;
      readonly set: SetOptions;
      readonly version: KubernetesVersion;
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | {
      readonly command: "convert-flags";
      readonly path: string;
      readonly version: KubernetesVersion;
      readonly format: "text" | "json";
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | {
      readonly command: "patch";
      /** The configuration that kubeadm patches. */
      readonly base: string;
      /** The folder of patches. */
      readonly folder: string;
      /** The node's own patch; undefined: it has none. */
      readonly instanceConfig: string | undefined;
      readonly version: KubernetesVersion;
      readonly format: "yaml" | "json";
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | {
      readonly command: "posture";
      /** The main file, or the dump of a running kubelet; undefined: the kubelet is given none. */
      readonly config: string | undefined;
      readonly set: SetOptions;
      /** Undefined: that of the project's file, or the newest. */
      readonly version?: KubernetesVersion;
      /**
       * What goes before the project's file: a benchmark, a platform whose version has one, or `auto`; the level above
       * which checks are left out; whether secure defaults must be written.
       */
      readonly given: Pick<PostureSettings, "benchmarks" | "level" | "strict">;
      /** The benchmark's own tool is told beside the verdict where it says something else. */
      readonly compares: boolean;
      readonly layout: PostureLayout;
      readonly format: (typeof postureFormats)[number];
      /** The least severity of a failure that makes the run fail. */
      readonly failOn: ControlSeverity;
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | {
      readonly command: "drift";
      /** Dumps, files, folders; `-` is standard input. */
      readonly paths: readonly string[];
      /** What the nodes should run with; undefined: the largest group is what they are compared with. */
      readonly wanted: string | undefined;
      readonly set: SetOptions;
      /** Paths that are not compared. */
      readonly ignored: readonly string[];
      readonly version: KubernetesVersion;
      readonly format: (typeof driftFormats)[number];
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | {
      readonly command: "node";
      /** The root of the node's file tree. */
      readonly root: string;
      readonly version: KubernetesVersion;
      readonly format: "text" | "json" | "journal";
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | {
      readonly command: "allocatable";
      readonly set: SetOptions;
      readonly config: string | undefined;
      readonly nodes: readonly NodeDescription[];
      readonly version: KubernetesVersion;
      readonly format: "text" | "json";
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | {
      readonly command: "image";
      readonly image: string;
      /** The CredentialProviderConfig. */
      readonly config: string;
      readonly version: KubernetesVersion;
      readonly format: "text" | "json";
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | { readonly command: "batch"; readonly jobs?: number }
  | {
      readonly command: "schema";
      /** As written, in any case; undefined: all kinds. */
      readonly kind: string | undefined;
      /** With or without its group; undefined: all, of which the newest is shown. */
      readonly apiVersion: string | undefined;
      /** The folder that they are written into; undefined: one goes to standard output. */
      readonly out: string | undefined;
      readonly layout: SchemaLayout;
      /** The address of the folder of schemas; it ends in a slash. */
      readonly base: string;
      /** Undefined: all versions, of which the newest is shown. */
      readonly version?: KubernetesVersion;
      /** The language of what is said; absent: English. */
      readonly locale?: Locale;
    }
  | { readonly command: "lsp" }
  | { readonly command: "mcp"; readonly locale?: Locale }
  | { readonly command: "help"; readonly topic: CommandName | undefined }
  | { readonly command: "version" }
  | { readonly command: "invalid"; readonly problem: string };

/** What a kubelet is started with besides its main file. */
export interface SetOptions {
  readonly configDir: string | undefined;
  readonly args: readonly string[];
}
