import type { NodePhrases } from "../../kubelet/index.ts";
import type { SubidNote } from "./tree/subid-notes.ts";

/** Notes about a node other than findings in its configuration. */
export type NodeNote =
  | { readonly note: "no-kubelet" }
  | { readonly note: "assumed-command"; readonly config: string }
  | {
      readonly note: "unread-file";
      readonly path: string;
      readonly why: "outside" | "special" | "closed";
    }
  | { readonly note: "unread-drop-ins"; readonly path: string }
  | { readonly note: "broken-state"; readonly path: string }
  | { readonly note: "missing-file"; readonly field: string; readonly path: string }
  | { readonly note: "missing-cgroup"; readonly field: string; readonly path: string }
  | SubidNote
  | { readonly note: "no-program"; readonly path: string; readonly mode: string }
  | { readonly note: "open-secret"; readonly path: string; readonly mode: string };

/** A note in a sentence. */
export function noteText(note: NodeNote, phrases: NodePhrases): string {
  switch (note.note) {
    case "no-kubelet":
      return phrases.noKubelet;
    case "assumed-command":
      return phrases.assumedCommand(note.config);
    case "unread-file":
      return phrases.unreadFile(note.path, note.why);
    case "unread-drop-ins":
      return phrases.unreadDropIns(note.path);
    case "broken-state":
      return phrases.brokenState(note.path);
    case "missing-file":
      return phrases.missingFile(note.field, note.path);
    case "missing-cgroup":
      return phrases.missingCgroup(note.field, note.path);
    case "subid-range":
      return phrases.subidRange(note.path, note);
    case "no-getsubids":
      return phrases.noGetsubids(note.path, note.version);
    case "no-program":
      return phrases.noProgram(note.path, note.mode);
    case "open-secret":
      return phrases.openSecret(note.path, note.mode);
  }
}
