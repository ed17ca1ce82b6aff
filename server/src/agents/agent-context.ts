import type { Knowledge } from "../analysis/knowledge.ts";
import type { FileSystem } from "../files/file-system.ts";
import type { ReadText } from "../workspace/reports/file-report.ts";
import type { Settings } from "../workspace/settings.ts";

/** The files that an agent's client has, and as much of them as it grants. */
export interface AgentFiles {
  readonly files: FileSystem;
  /** A file's text, or in words why there is none. */
  readonly read: (uri: string) => Promise<ReadText | string>;
  /** What stands at an address, behind links; undefined: nothing. */
  readonly kindOf: (uri: string) => Promise<"file" | "folder" | "other" | undefined>;
  /** The folders in which files may be read, and nothing outside of them. */
  readonly roots: () => Promise<readonly string[]>;
  /** What a person has open in an editor, which may be read wherever it lies; absent where there is no editor. */
  readonly isOpen?: (uri: string) => boolean;
}

/** What tools answer with. */
export interface AgentContext extends AgentFiles {
  readonly knowledge: Knowledge;
  /** What the user has set for a file or folder, where there is an editor; else as nobody has set anything. */
  readonly userSettings: (uri: string) => Promise<Settings>;
  /** The page about a rule, as Markdown; undefined where there is none. */
  readonly rulePage: (rule: string) => Promise<string | undefined>;
}

/** What a tool says: its answer for programs and for people, or why there is none. */
export type ToolAnswer =
  | { readonly structured: Readonly<Record<string, unknown>>; readonly text: string }
  | { readonly problem: string };
