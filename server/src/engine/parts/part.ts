import type { Hover } from "../analysis/hover-model.ts";
import type { Finding, Severity } from "../analysis/finding.ts";
import type { Fix } from "../analysis/fix.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import type {
  Completion,
  DocumentLink,
  MarkedKey,
  NewLineStart,
  OutlineItem,
} from "../analysis/part-results.ts";
import type { FixTitle } from "../messages/fix-titles.ts";
import type { Structure } from "../structure/structure.ts";
import type { TextEdit } from "../syntax/edits/edited-document.ts";
import type { HclFile } from "../syntax/hcl/read-hcl.ts";
import type { LinePlace } from "../syntax/lines/statements.ts";
import type { ParsedDocument } from "../syntax/located-node.ts";
import type { Budget } from "../text/budget.ts";
import { encloses, type Span } from "../text/span.ts";
import type { TextLook } from "../text/text-look.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { ChosenVersion, NamedVersion } from "./chosen-version.ts";
import type { SourceFile } from "./source-file.ts";

/**
 * The names of the kinds of parts; each domain adds its own.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- Domains add to it.
export interface PartKinds {}

/**
 * How configurations are checked: made once at the edge, handed on unchanged, and narrowed only for texts inside a text
 * (`contextInside`). A domain adds what it alone reads.
 */
export interface CheckContext {
  /** The version to check against if the file itself names none. */
  readonly kubernetesVersion: KubernetesVersion;
  /** The version that was asked for, if it is not supported; `kubernetesVersion` and `fixedVersion` are the nearest to it. */
  readonly askedVersion?: string | undefined;
  /** Goes before what the file itself says: for the view of another version. */
  readonly fixedVersion?: KubernetesVersion | undefined;
  /** False: advice, which the program that reads the file does not give, is left out. */
  readonly advice?: boolean | undefined;
  /** Severity by rule id, over the rules' own. */
  readonly severities?: ReadonlyMap<string, Severity | "off"> | undefined;
  /** The node gets the file as it is: what looks like a template's placeholder is a value to it. */
  readonly isAsDelivered?: boolean;
  /** A tool inserts values at each `hole`: they are unknown. */
  readonly isFilledIn?: boolean;
}

/** A context, and the caller's information about one file. A domain adds what it alone reads. */
export interface FileOptions extends CheckContext {
  /** Path or URI path with `/`. */
  readonly path?: string;
  /** The editor's language of the file, where there is an editor. */
  readonly language?: string;
  /** Another part of the editor reports syntax mistakes of this file (VS Code's JSON server). */
  readonly syntaxReportedElsewhere?: boolean;
  /** The text is being written: what nothing can be read of yet counts, so that completion can help. */
  readonly isBeingWritten?: boolean;
  /** A tool adds settings to the file before a node gets it. */
  readonly isFragment?: boolean | undefined;
  /** The flags of this file count together with those of others, and are checked with them. */
  readonly isJoined?: boolean;
  /** The version of the kubelet that the text installs. */
  readonly installed?: NamedVersion | undefined;
  /** Texts of other files, with documents that complete those of this one. */
  readonly neighbours?: readonly string[];
  /** The number of other files around the text, as files that they carry to a node. */
  readonly nesting?: number;
}

/** A request for rewrites. */
export interface RewriteRequest {
  readonly range: Span;
  /** The user did not ask: an editor asks with every move of the cursor, and the next key must not wait. */
  readonly isAutomatic: boolean;
  /** False for groups that were not requested. */
  readonly isRequested: (group: RewriteGroup) => boolean;
}

/** The purpose of a rewrite, as the end of its kind in the editor: keys may be bound to it. */
export type RewriteGroup =
  | "insertDefault"
  | "replaceByDefault"
  | "insertDefaultComment"
  | "insertAllDefaults"
  | "removeDefaults"
  | "convertFlags"
  | "moveFlag"
  | "seccomp";

/** A change that no finding calls for. */
export interface Rewrite {
  readonly title: FixTitle;
  readonly edits: readonly TextEdit[];
  readonly group: RewriteGroup;
}

/**
 * The status of a part in an editor.
 * @public
 */
export interface PartStatus {
  readonly kinds: readonly string[];
  /** Absent: that of its configuration, else of the file. */
  readonly version?: ChosenVersion;
}

/** Named values: the user's choice, or the available ones. The part chooses the values that are left out. */
export type Choices = Readonly<Record<string, unknown>>;

/** A text that shows what a part comes to, and where its stretches lead in the part's own text. */
export interface PartView {
  readonly text: string;
  readonly links: readonly { readonly span: Span; readonly target: Span }[];
  readonly choices: Choices;
}

/** A change that a user has made choices for; without edits, what there is to choose from. */
export interface PartChange {
  readonly edits?: readonly TextEdit[];
  readonly choices: Choices;
}

/** A command of the editor above a part, which is run with the address of the document. */
interface PartLens {
  readonly span: Span;
  readonly title: string;
  readonly command: string;
}

/**
 * The questions to a part, at offsets of the whole text. A kind leaves out those that it does not answer.
 * @public
 */
export interface PartCapabilities {
  hover?(offset: number): Hover | undefined;
  /** Works in text that does not parse. */
  complete?(offset: number): readonly Completion[];
  /** Changes that no finding calls for; none that makes something worse. */
  rewrites?(request: RewriteRequest): readonly Rewrite[];
  /** The outline, in the order of the text. */
  outline?(): readonly OutlineItem[];
  links?(): readonly DocumentLink[];
  /** The address of the file that is named at a place. */
  definition?(offset: number): string | undefined;
  tokens?(): readonly MarkedKey[];
  /** How the line at an offset begins after Enter. */
  newLine?(offset: number): NewLineStart | undefined;
  /** The lens of an editor above the part. */
  lens?(): PartLens | undefined;
  /** Texts that show what the part comes to, by their names among those of its kind; undefined where nothing can be shown. */
  readonly views?: Readonly<Record<string, (choices: Choices) => PartView | undefined>>;
  /** Changes that a user makes choices for, by their names among those of its kind. */
  readonly commands?: Readonly<Record<string, (choices: Choices) => PartChange>>;
  readonly status?: () => PartStatus;
}

/** A file of a node whose text is written in another file. */
export interface CarriedFile {
  /** Its path on the node; empty if the carrier does not say it. */
  readonly path: string;
  readonly text: string;
  /** A tool fills in values: they are not known here. */
  readonly isFilledIn: boolean;
  /** A tool adds settings: only these fields are known. */
  readonly known?: readonly string[] | undefined;
  /** The place of a span of the text in the file that carries it. */
  readonly outside: (span: Span) => Span;
  /** The version that the file around it names. */
  readonly version?: NamedVersion | undefined;
  /** Where the document around it begins, if each is for nodes of its own. */
  readonly document?: number | undefined;
  /**
   * The finding as it applies to the tool, which may reject or lose the value before the node gets the file; undefined if the
   * tool's nodes accept it.
   */
  readonly retell?: ((finding: Finding) => Finding | undefined) | undefined;
}

/** A stretch of a file that one kind of thing answers for. Immutable. */
export interface Part extends PartCapabilities {
  readonly kind: keyof PartKinds;
  /** Identifies the part in other versions of the text. */
  readonly id: string;
  /** The name in reports. */
  readonly label: string;
  readonly region: Span;
  /** Places in its region are its alone: no other part is asked. */
  readonly isExclusive?: true;
  /** Ordered by place; looked for when they are asked for. */
  readonly findings: readonly Finding[];
  /** A syntax error elsewhere in the text may remove it for a moment. */
  readonly mayVanish?: true;
  /** Its findings are of no rule: they have no page, and cannot be switched off. */
  readonly hasNoRules?: true;
  /** The carried file that it is in; one object for all parts of that file. */
  readonly carried?: CarriedFile;
  /** How the text around it is written, into which comments go. */
  readonly format: "yaml" | "json";
  /** Of a text of its own on lines of the file: where a line can be put above an offset; undefined where it takes none. */
  readonly lineAbove?: (offset: number) => LinePlace | undefined;
  /** The documents of a file that is neither YAML nor JSON. */
  readonly documents?: readonly ParsedDocument[];
  /** A text of its own inside the file's tree. */
  readonly innerText?: Structure;
  /**
   * The tried fixes of one of its findings: they remove the finding and cause no other error or warning. The likeliest
   * first. Those that the budget of the question does not suffice for are left out.
   */
  fixes(finding: Finding, budget?: Budget): readonly Fix[];
  /**
   * The edits of all safe fixes that do not touch each other, in the order of the text, also of `findings` from other
   * files. The next call fixes the rest.
   */
  safeEdits(findings?: readonly Finding[], budget?: Budget): readonly TextEdit[];
}

/** The known facts about a text inside a file. */
interface InnerOptions {
  /** The version that is named for it; else that of the file. */
  readonly version?: NamedVersion;
  /** A tool inserts values at each `hole`. */
  readonly isFilledIn?: boolean;
  /** As that of the file's options. */
  readonly isFragment?: FileOptions["isFragment"];
}

/** A text in a file, read as a file of its own. */
export interface InnerFile {
  readonly parts: readonly Part[];
  /** Where a line can be put above an offset of the text; undefined where it takes none. */
  readonly lineAbove: (offset: number) => LinePlace | undefined;
}

/** A text inside a file, and its place. */
interface TextInFile {
  readonly text: string;
  readonly region: Span;
}

/** Limits what is checked in a file. */
export interface PartRoom {
  /** Shared with the texts inside the file. */
  readonly budget: Budget;
  /** The things that there is room for; `spanOf` returns the place of each. */
  first<T>(things: readonly T[], spanOf: (thing: T) => Span, limit?: number): readonly T[];
  /** The place of the first one that there was no room for. */
  readonly beyond: Span | undefined;
}

/** The inputs of parts. */
export interface PartContext {
  readonly source: SourceFile;
  /** The text as HCL; asked for where it is a file of that. */
  readonly hcl: () => HclFile;
  readonly look: TextLook;
  readonly options: FileOptions;
  readonly knowledge: Knowledge;
  readonly room: PartRoom;
  /** The parts that kinds before this one have found. */
  readonly found: () => readonly Part[];
  /** The part of an id in another version of the text. */
  readonly again: (text: string, id: string, change?: Partial<FileOptions>) => Part | undefined;
  /** All parts of another version of the text. */
  readonly allAgain: (text: string, change?: Partial<FileOptions>) => readonly Part[];
  /**
   * A text in the file, read as a file of its own at its path; `version`: by the file. It has no parts if the budget of the
   * file does not suffice for it.
   */
  readonly innerFile: (inner: TextInFile, path: string, more?: InnerOptions) => InnerFile;
}

/** Finds the parts of one kind in a file. */
type Recognise = (context: PartContext) => readonly Part[];

/** Syntaxes of files that are neither YAML nor JSON; of `prose` only commands and blocks of code are read. */
export type FileSyntax = "toml" | "hcl" | "script" | "mime" | "prose";

/** A file that is neither YAML nor JSON, or the project's own. */
type SpecialFile = FileSyntax | "project";

/**
 * Finds out quickly whether a text may contain a kind of thing. The client uses it too: it reads only texts and paths.
 */
export interface QuickLook {
  /** Files that only the kinds that name them read; left out: none of these. */
  readonly specialFiles?: readonly SpecialFile[];
  /** Asked where no other kind has found a part. */
  readonly isLastResort?: true;
  /** Asked last: it reads only what no other kind reads. */
  readonly isForRest?: true;
  /** False if a quick look shows that a text contains none: it need not be parsed. */
  readonly mayBeIn: (look: TextLook, options: FileOptions) => boolean;
}

/** One kind of thing that a file may hold. */
export interface PartKind extends QuickLook {
  /** The names of the views that its parts may have. */
  readonly views?: readonly string[];
  /** The names of the commands that its parts may have, and what is answered where a file has no such part. */
  readonly commands?: Readonly<Record<string, Choices>>;
  /** Finds its parts in a file that `mayBeIn` says yes to. */
  readonly recognise: Recognise;
}

/** True for places in the lines of a part, or between its braces. */
export function isInside({ text }: Pick<SourceFile, "text">, region: Span, span: Span): boolean {
  const isBraces = text.charAt(region.start) === "{";
  const { start, end } = region;
  return encloses(isBraces ? { start: start + 1, end: end - 1 } : region, span);
}
