import { type NamedNode, readNodeDescription } from "../../kubelet/index.ts";
import { projectFileName, withItem } from "../../stacks/project/index.ts";
import type { TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import type { Settings } from "../settings.ts";

/** A node as entered by the user: its name, which may be empty, and its sizes. */
export interface NodeForm {
  readonly name: string;
  readonly cpus: string;
  readonly memory: string;
  readonly ephemeralStorage: string;
}

/** The sizes of a form. */
export type NodeSize = "cpus" | "memory" | "ephemeralStorage";

const sizes: readonly NodeSize[] = ["cpus", "memory", "ephemeralStorage"];

/** A form as it was read. */
interface ReadForm {
  /** Undefined for a form without sizes, and for one with a wrong size. */
  readonly node: NamedNode | undefined;
  /** Sizes that cannot be read. */
  readonly wrong: readonly NodeSize[];
  /** As the project's file has it. */
  readonly item: Readonly<Record<string, string | number>>;
}

/** Reads a form; a size that is left empty is not known. */
export function readNodeForm(form: NodeForm): ReadForm {
  const written = sizes.flatMap((size): [NodeSize, string | number][] => {
    const text = form[size].trim();
    if (text === "") return [];
    return [[size, size === "cpus" && /^\d+$/.test(text) ? Number(text) : text]];
  });
  const wrong = written
    .filter(([size, value]) => readNodeDescription({ [size]: value }).problems.length > 0)
    .map(([size]) => size);
  const name = form.name.trim();
  const described = Object.fromEntries(written);
  const { node } = readNodeDescription(described);
  const isRead = wrong.length === 0 && node !== undefined;
  return {
    node: isRead ? { name: name === "" ? undefined : name, node } : undefined,
    wrong,
    item: { ...(name !== "" && { name }), ...described },
  };
}

/** A change of the project's file; `text`: what it says now, undefined where it is not there. */
export interface ProjectEdit {
  readonly uri: string;
  readonly text: string | undefined;
  readonly edits: readonly TextEdit[];
}

/**
 * The change that adds a node to those of the project's file, or of a new one in the folder `home`. Undefined for a form that
 * describes no node, and where the file cannot be edited.
 */
export function nodeEdit(
  form: NodeForm,
  { project }: Pick<Settings, "project">,
  home: string,
): ProjectEdit | undefined {
  const { node, item } = readNodeForm(form);
  const uri = project?.uri ?? `${home}/${projectFileName}`;
  const edits = node && withItem(project?.text ?? "", "nodes", item);
  return edits && { uri, text: project?.text, edits };
}
