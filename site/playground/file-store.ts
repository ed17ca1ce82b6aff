import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { changesOf, editorState, type EditorQuestions } from "./editor.ts";
import type { PageState } from "./page-state.ts";
import type { FileEdits, PlaygroundFile } from "./service-protocol.ts";

/** The files of the page, one of which is in the editor. */
export interface FileStore {
  readonly files: () => readonly PlaygroundFile[];
  readonly active: () => number;
  readonly activePath: () => string;
  /** Replaces all files. */
  readonly open: (files: PageState["files"]) => void;
  readonly choose: (at: number) => void;
  readonly add: (file: PlaygroundFile) => void;
  readonly remove: () => void;
  readonly rename: (path: string) => void;
  /** Keeps the file in the editor, with its history, and removes the others. */
  readonly keepActive: (path: string) => void;
  /** Changes files as one step each; a file that is not there is added. */
  readonly apply: (changes: readonly FileEdits[]) => void;
  /** The text in the editor was changed. */
  readonly typed: (text: string) => void;
}

interface OpenFile {
  path: string;
  state: EditorState;
}

/** No files yet; `changed` is called after each change of a text, a name or the choice of a file. */
export function createFileStore(
  view: EditorView,
  questions: EditorQuestions,
  changed: () => void,
): FileStore {
  let files: OpenFile[] = [];
  let active = 0;
  /** Files that a program opens are not the user's changes. */
  let isSwitching = false;
  const show = (at: number): void => {
    active = Math.min(Math.max(at, 0), files.length - 1);
    const file = files[active];
    isSwitching = true;
    if (file) view.setState(file.state);
    isSwitching = false;
    changed();
  };
  const keep = (): void => {
    const file = files[active];
    if (file) file.state = view.state;
  };
  const opened = ({ path, text }: PlaygroundFile): OpenFile => ({
    path,
    state: editorState(text, questions),
  });
  return {
    files: () => files.map(({ path, state }) => ({ path, text: state.doc.toString() })),
    active: () => active,
    activePath: () => files[active]?.path ?? "",
    open(texts) {
      files = texts.map(opened);
      show(0);
    },
    choose(at) {
      keep();
      show(at);
    },
    add(file) {
      keep();
      files.push(opened(file));
      show(files.length - 1);
    },
    remove() {
      if (files.length < 2) return;
      files.splice(active, 1);
      show(active);
    },
    rename(path) {
      const file = files[active];
      if (file) file.path = path;
      changed();
    },
    keepActive(path) {
      keep();
      const file = files[active];
      if (!file) return;
      file.path = path;
      files = [file];
      active = 0;
      changed();
    },
    apply(changes) {
      keep();
      for (const { path, edits } of changes) {
        let file = files.find((each) => each.path === path);
        if (!file) files.push((file = opened({ path, text: "" })));
        const transaction = file.state.update({
          changes: changesOf(file.state.doc, edits),
          userEvent: "input.fix",
        });
        file.state = transaction.state;
      }
      show(active);
    },
    typed() {
      if (isSwitching) return;
      keep();
      changed();
    },
  };
}
