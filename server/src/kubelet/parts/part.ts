import type { Hover } from "../../engine/analysis/hover-model.ts";
import type { EffectiveConfig } from "../effective/effective-config.ts";
import type { TreeMap } from "../effective/tree.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Fix } from "../../engine/analysis/fix.ts";
import type { TextEdit } from "../../engine/syntax/edits/edited-document.ts";
import type { Argument } from "../flags/argument.ts";
import type {
  Analysis,
  AnalyzeOptions,
  ChosenVersion,
  NamedVersion,
  SourceFile,
  Structure,
} from "../analysis.ts";
import type { PlatformTexts } from "../../engine/messages/platform-texts.ts";
import type { FixTitle } from "../../engine/messages/fix-titles.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { ProfileFiles } from "../profile-files.ts";
import type { ProfileForm } from "../../facts/seccomp-table.ts";
import type { ContainerRuntime, ProfileDialect } from "../../facts/seccomp-table.ts";
import type { Excerpt } from "../../engine/syntax/excerpt.ts";
import type { HclFile } from "../../engine/syntax/hcl/read-hcl.ts";
import type { LinePlace } from "../../engine/syntax/lines/statements.ts";
import type { ParsedDocument } from "../../engine/syntax/located-node.ts";
import type { Budget } from "../../engine/text/budget.ts";
import { encloses, type Span } from "../../engine/text/span.ts";
import type { TextLook } from "../../engine/text/text-look.ts";
import type {
  Completion,
  DocumentLink,
  MarkedKey,
  NewLineStart,
  OutlineItem,
} from "../../engine/analysis/part-results.ts";

/** The domains whose parts a file can have. */
type PartKindName =
  | "documents"
  | "hosted"
  | "carried"
  | "seccomp-profile"
  | "pod"
  | "flags"
  | "project-file"
  | "headerless"
  | "dump";

/** The caller's information about a file before its analysis. */
export interface FileOptions extends AnalyzeOptions {
  /** The editor's language of the file, where there is an editor. */
  readonly language?: string;
  /** The program that reads seccomp profiles; containerd where it is left out. */
  readonly seccompRuntime?: ContainerRuntime;
  /**
   * `always`: the whole text is a profile, whether it looks like one or not. `likely`: if the path suggests it, a text
   * that may become a profile is treated as one.
   */
  readonly isProfile?: "always" | "likely";
  /**
   * The text is being written: a resource that names `seccompProfile` counts even where no pod can be read
   * of it yet, so that completion can help.
   */
  readonly isBeingWritten?: boolean;
  /** The profiles that the nodes have; undefined: that is not known. */
  readonly profileFiles?: ProfileFiles;
  /** Texts of other files, with documents that complete those of this one. */
  readonly neighbours?: readonly string[];
  /** The number of other files around the text, as files that they carry to a node. */
  readonly nesting?: number;
  /** The file is a project's own, and nothing else. */
  readonly isProjectFile?: boolean;
  /** Of a project's file with mistakes: whether an editor still uses what it said before, or nothing. */
  readonly projectState?: "read" | "kept" | "unread";
}

/** A set that a file is in, as far as defaults depend on it. */
export interface EnclosingSet {
  /** Every value that applies in the end. */
  readonly tree: TreeMap;
  /** The settings of the other files and the flags. */
  readonly others: readonly TreeMap[];
}

/** A request for rewrites. */
export interface RewriteRequest {
  readonly range: Span;
  readonly sets: readonly EnclosingSet[];
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

/** The status of a part in an editor. */
interface PartStatus {
  readonly kinds: readonly string[];
  /** The whole file is a profile. */
  readonly isProfile?: boolean;
  readonly seccompRuntime?: ContainerRuntime;
  /** Absent: that of its configuration, else of the file. */
  readonly version?: ChosenVersion;
}

/** Which of the JSON service's schemas a place is read by, and with what of the text. */
export interface JsonForm {
  readonly form: ProfileForm;
  readonly dialect: ProfileDialect;
  readonly around: Excerpt;
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

/** The questions to a part, at offsets of the whole text. A kind leaves out those that it does not answer. */
interface PartCapabilities {
  hover?(offset: number): Hover | undefined;
  /** Works in text that does not parse. */
  complete?(offset: number): readonly Completion[];
  /** The schema that knows more of a place than the part does. */
  jsonForm?(offset: number): JsonForm | undefined;
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

/** The configuration that a kubelet gets by a part of a file, and where its values come from. */
export interface PartConfig {
  readonly effective: EffectiveConfig;
  /** The number of the layer that the file itself is. */
  readonly user: number;
  /** The flags that the file gives the kubelet. */
  readonly flags: readonly { readonly text: string; readonly span: Span }[];
  /** Who lays something under or over it. */
  readonly platform: LayingPlatform;
  /** The name that the file gives to what it is for, such as a worker profile. */
  readonly name?: string;
  /** The kubelet's configuration if the user writes nothing; undefined if the user's replaces it completely. */
  base(): EffectiveConfig | undefined;
}

/** A platform that lays configurations of its own under and over those of users. */
export interface LayingPlatform {
  readonly texts: PlatformTexts;
  /** Fields that it sets to values that are not known here, with the id of its sentence about each. */
  readonly computed: ReadonlyMap<string, string>;
  /** Parts of the same name in a file are one configuration. */
  readonly joinedAs?: string;
}

/** A file of a node whose text is written in another file. */
export interface CarriedFile {
  /** Its path on the node; empty if the carrier does not say it. */
  readonly path: string;
  readonly text: string;
  /** A tool fills in values: they are not known here. */
  readonly isFilledIn: boolean;
  /** The place of a span of the text in the file that carries it. */
  readonly outside: (span: Span) => Span;
}

/** Flags at one place of a file, in the order in which the kubelet gets them. */
interface WrittenFlags {
  /** The name of the place, such as `nodeRegistration.kubeletExtraArgs`. */
  readonly name: string;
  readonly args: readonly Argument[];
  /** The whole command line of a kubelet; else flags that something adds to one. */
  readonly isCommand: boolean;
}

/** A stretch of a file that one kind of thing answers for. Immutable. */
export interface Part extends PartCapabilities {
  readonly kind: PartKindName;
  /** The same in another version of the text. */
  readonly id: string;
  /** The name in reports. */
  readonly label: string;
  readonly region: Span;
  /** Places in its region are its alone: no other part is asked. */
  readonly isExclusive?: true;
  /** Ordered by place; looked for when they are asked for. */
  readonly findings: readonly Finding[];
  /** It has operations that change a configuration, and no document of the kubelet. */
  readonly isPatch?: true;
  /** A syntax error elsewhere in the text may remove it for a moment. */
  readonly mayVanish?: true;
  /** Its findings are of no rule: they have no page, and cannot be switched off. */
  readonly hasNoRules?: true;
  /** It contains words of the kubelet's command line. */
  readonly givesFlags?: true;
  /** These words, place by place. */
  readonly flags?: readonly WrittenFlags[];
  /** The carried file that it is in; one object for all parts of that file. */
  readonly carried?: CarriedFile;
  /** Who reads the file. */
  readonly reader: "kubelet" | "runtime";
  /** How the text around it is written, into which comments go. */
  readonly format: "yaml" | "json";
  /** The kubelet's documents in it, which a node's configuration is made of. */
  readonly config?: Analysis;
  /** Of a text of its own on lines of the file: where a line can be put above an offset; undefined where it takes none. */
  readonly lineAbove?: (offset: number) => LinePlace | undefined;
  /** The documents of a file that is neither YAML nor JSON. */
  readonly documents?: readonly ParsedDocument[];
  /** A text of its own inside the file's tree. */
  readonly innerText?: Structure;
  /** The configuration of a kubelet that gets only this part, with its tool's layers under and over it. */
  effective?(): EffectiveConfig | undefined;
  /** The same with the origins of its values, if a platform has layers under or over it. */
  layered?(): PartConfig | undefined;
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

/** Syntaxes of files that are neither YAML nor JSON; of `prose` nothing is read but commands. */
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
