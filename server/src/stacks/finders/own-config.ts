import { findingText } from "../../engine/analysis/finding-text.ts";
import { refusal } from "../../documents/index.ts";
import { headerlessConfig, tellingNames } from "../../platforms/carriers/index.ts";
import { defaultVersion } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { lineAt } from "../../engine/text/line-index.ts";
import { type ParsedText, parseText } from "../parse-text.ts";
import { parseTemplate } from "../../engine/syntax/parse.ts";
import { dumpsIn } from "../dumps.ts";
import type { ParsedDocument, ParsedFile } from "../../engine/syntax/located-node.ts";
import { identifyDocument } from "../../kubelet/index.ts";
import type { StackText } from "../stack-texts.ts";

/** The contents of a file that such a command cannot read. */
export interface OtherFileContents {
  readonly isEmpty: boolean;
  readonly isDump: boolean;
  /** Why nothing in it can be read, in a sentence. */
  readonly unread?: string;
  /** What `check` reads in it. */
  readonly read: readonly {
    readonly label: string;
    readonly place?: string;
    readonly line: number;
  }[];
}

/** The kinds that a whole answer is made of. */
type OwnKind = "KubeletConfiguration" | "CredentialProviderConfig";

/** Fields of a map without a header, which the kubelet rejects, but which identify its kind. */
const telling: Readonly<Record<OwnKind, RegExp>> = {
  KubeletConfiguration: new RegExp(`^(?:${tellingNames.join("|")})`),
  CredentialProviderConfig: /^providers$/,
};

/**
 * True for a text with a configuration of its own: a document of the kind, or a map of its fields without a header.
 * Configurations inside other tools' documents are ignored, and so is an empty text, which the kubelet rejects.
 */
export function holdsOwnConfig(text: string, kind: OwnKind): boolean {
  return isOwnConfig(parseTemplate(text), kind);
}

/** Parsed form of `holdsOwnConfig`. */
export function isOwnConfig(
  { documents, format }: Pick<ParsedFile, "documents" | "format">,
  kind: OwnKind,
): boolean {
  const isOfKind = ({ root }: ParsedDocument): boolean =>
    identifyDocument(root, undefined, format)?.kind === kind;
  if (documents.some(isOfKind)) return true;
  const names = mapOf(documents[0]?.root)?.entries.map(({ key }) => key.text) ?? [];
  const isForeign = names.some((name) => name === "kind" || name === "apiVersion");
  return !isForeign && names.some((name) => telling[kind].test(name));
}

/** True for a text in which `check` finds a configuration of the kubelet's own, that of no tool. */
export function hasNodeConfig({ parts }: Pick<ParsedText, "parts">): boolean {
  return parts.some(
    ({ id, config }) =>
      id === headerlessConfig ||
      (config?.host === undefined &&
        config?.documents.some(({ identity }) => identity?.kind === "KubeletConfiguration")),
  );
}

/**
 * The contents of a main file that has no configuration of the kind in question; undefined if it has one, or if no file
 * is given.
 */
export function otherContents(
  main: StackText | undefined,
  kind: OwnKind,
  knowledge: Knowledge,
): OtherFileContents | undefined {
  if (!main) return undefined;
  const file = parseTemplate(main.text);
  if (file.refused) {
    const unread = findingText(refusal(file.refused), knowledge.rules, knowledge.language);
    return { isEmpty: false, isDump: false, read: [], unread };
  }
  const options = { kubernetesVersion: defaultVersion, path: `/${main.path}` };
  const parsed = parseText(main.text, options, knowledge);
  const { parts, lines } = parsed;
  const isOwn = kind === "KubeletConfiguration" ? hasNodeConfig(parsed) : isOwnConfig(file, kind);
  if (isOwn) return undefined;
  const labelled = parts.filter(({ label }) => label !== "");
  // A platform's document is named by what is in it, where something is.
  const inside = labelled.filter(({ id }) => !/(?:^|:)platform:\d+$/.test(id));
  const read = (inside.length > 0 ? inside : labelled).map(({ label, id, region }) => {
    const place = id.replace(/:[a-z]+$/, "");
    const isInside = /[.[]/.test(place);
    return { label, place: isInside ? place : undefined, line: lineAt(lines, region.start) + 1 };
  });
  return {
    isEmpty: main.text.trim() === "",
    isDump: dumpsIn(main.text).length > 0,
    read,
  };
}
