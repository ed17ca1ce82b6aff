import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import type { ReadText } from "../../answers/reports/file-report.ts";
import type { Settings } from "../../service/settings.ts";
import { withSlashes } from "../../engine/text/plain-path.ts";
import { normalised, uriIn } from "../../engine/files/uris.ts";

/** The scheme of texts that a call brings. */
const scheme = "given";
const origin = `${scheme}://call`;

/** The address of a text that a call brings under a path. */
export function givenUri(path: string): string {
  const plain = withSlashes(path)
    .replace(/^[A-Za-z][\w+.-]*:\/\/[^/]*/, "")
    .replace(/^\/+/, "");
  return normalised(uriIn(origin, plain));
}

/** True for the address of such a text. */
export function isGiven(uri: string): boolean {
  return uri.startsWith(`${scheme}:`);
}

/** The files that an agent's client has, and as much of them as it grants. */
export interface AgentFiles {
  readonly files: FileSystem;
  /** The text of a file, or a sentence that explains why it cannot be read. */
  readonly read: (uri: string) => Promise<ReadText | string>;
  /** The kind of the target of an address, links resolved; undefined if it does not exist. */
  readonly kindOf: (uri: string) => Promise<"file" | "folder" | "other" | undefined>;
  /** The folders in which files may be read, and nothing outside of them. */
  readonly roots: () => Promise<readonly string[]>;
  /** Open documents of an editor, which may always be read; absent without an editor. */
  readonly isOpen?: (uri: string) => boolean;
}

export interface AgentContext extends AgentFiles {
  readonly knowledge: Knowledge;
  /** The user's settings for a file or folder; defaults without an editor. */
  readonly userSettings: (uri: string) => Promise<Settings>;
  /** The page of a rule, as Markdown; undefined if it does not exist. */
  readonly rulePage: (rule: string) => Promise<string | undefined>;
}

/** A tool's answer for programs and for people, or a problem. */
export type ToolAnswer =
  | { readonly structured: Readonly<Record<string, unknown>>; readonly text: string }
  | { readonly problem: string };
