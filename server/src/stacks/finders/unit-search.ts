import type { WrittenFlagPlace } from "../../kubelet/index.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import type { NamingDocument } from "../../platforms/index.ts";

/** Where units and the files that they name are looked for. */
export interface UnitSearch {
  readonly files: FileSystem;
  /** The workspace folders; empty where a single file is open. */
  readonly roots: readonly string[];
  /** The text of a file: the editor's where it is open there. */
  readonly readText: (uri: string) => Promise<string | undefined>;
  /** All files that were read for flags. */
  readonly unitFiles: Set<string>;
}

/** A unit or environment file with what it says. */
export interface FoundUnit {
  readonly uri: string;
  /** The command, undefined where only variables are set. */
  readonly command: string | undefined;
  readonly args: readonly string[];
  readonly argPlaces: readonly (WrittenFlagPlace | undefined)[];
  /** The environment files that are named and not found, by their paths on the node. */
  readonly unread: readonly string[];
  /** The units of the same kubelet whose commands this one replaces. */
  readonly replaced: readonly string[];
  /** Every word of the command is known: the kubelet gets no other flags. */
  readonly isWhole?: true;
  /** It is a document of a platform. */
  readonly naming?: NamingDocument | undefined;
  /** The files whose flags the platform joins. */
  readonly joined?: readonly string[];
}
