/**
 * The API of `import "kubelet-config"`: plain values and functions, without types of a protocol. This file is the
 * package's types as it is, so it imports nothing.
 */

/** A place; both count from 0, characters are UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  /** The first place behind it. */
  readonly end: Position;
}

export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

export type Severity = "error" | "warning" | "information" | "hint";

export interface Diagnostic {
  /** The id of the rule, which has a page in docs/rules. */
  readonly rule: string;
  readonly severity: Severity;
  readonly range: Range;
  readonly message: string;
  /** For example `evictionHard["memory.available"]`; empty for the document as such. */
  readonly path: string;
}

export interface Hover {
  readonly range: Range;
  readonly markdown: string;
}

export interface Completion {
  readonly label: string;
  readonly kind:
    | "property"
    | "value"
    | "enum-member"
    | "snippet"
    | "function"
    | "constant"
    | "file"
    | "module";
  readonly detail?: string;
  readonly edit: TextEdit;
  /** The new text has placeholders, as in a snippet of VS Code. */
  readonly isSnippet: boolean;
  readonly filterText?: string;
  /** One of many possible values: to be shown only until something is typed. */
  readonly isFree?: true;
  readonly sortText?: string;
  readonly isDeprecated?: boolean;
  /** The documentation as Markdown; "" where there is none. */
  resolve(): Promise<string>;
}

export interface Action {
  readonly title: string;
  readonly kind: "quick-fix" | "rewrite";
  /** True for the only fix, or the most likely one. */
  readonly isPreferred: boolean;
  readonly edits: readonly TextEdit[];
  /** Changes in another file that belong to it; `isNew`: the file does not exist yet. */
  readonly elsewhere?: {
    readonly uri: string;
    readonly edits: readonly TextEdit[];
    readonly isNew?: true;
  };
}

export interface DocumentSymbol {
  readonly name: string;
  /** The value in short. */
  readonly detail: string;
  readonly kind: "document" | "struct" | "list" | "field";
  readonly range: Range;
  readonly nameRange: Range;
  readonly children: readonly DocumentSymbol[];
}

export interface DocumentLink {
  readonly range: Range;
  /** A web address, or a path as it is written. */
  readonly target: string;
}

/** An effective configuration as text, and the version that it is for. */
export interface EffectiveConfiguration {
  readonly text: string;
  readonly kubernetesVersion: string;
}

/** A name in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly type: "file" | "folder";
  readonly isLink?: true;
  /** It cannot be read: a link that leads to nothing, a pipe, a socket or a device. */
  readonly isBroken?: true;
}

/** Files by their addresses (`file:///etc/kubelet.yaml`); what is not there is undefined. */
export interface FileSystem {
  readText(uri: string): Promise<string | undefined>;
  readFolder(uri: string): Promise<readonly FolderEntry[] | undefined>;
  isLink(uri: string): Promise<boolean | undefined>;
  /** The URI with all links resolved. */
  realUri(uri: string): Promise<string>;
}

/** The settings of VS Code below `kubelet`, as its settings.json has them; see docs/settings.md. */
export interface Settings {
  readonly kubernetesVersion?: string;
  readonly advice?: boolean;
  readonly rules?: Readonly<Record<string, Severity | "off">>;
  readonly node?: Readonly<Record<string, unknown>>;
  readonly configSets?: readonly {
    readonly main?: string;
    readonly dropInDir?: string;
    readonly args?: string | readonly string[];
  }[];
  readonly seccomp?: {
    readonly runtime?: string;
    readonly root?: string;
    readonly folder?: string;
    readonly files?: readonly string[];
  };
}

/** A document as an editor has it. */
export interface OpenDocument {
  readonly uri: string;
  readonly text: string;
  /** `kubelet-config` for a file that the kubelet reads, whatever it contains; else by the ending of the name. */
  readonly languageId?: string;
}

/** Answers about open documents. None of its functions throws; a document that is not open has no answers. */
export interface LanguageService {
  /** A sentence for each of the `settings` of the options that is not understood, as from `configure`. */
  readonly settingProblems: readonly string[];
  open(document: OpenDocument): void;
  change(uri: string, text: string): void;
  close(uri: string): void;
  /** Call this after files have changed on disk. */
  filesChanged(): void;
  /** A sentence for each setting that is not understood, such as an unknown version. */
  configure(settings: Settings): readonly string[];
  /** `typedAt`: where the user is typing; a key there that has no colon yet is not reported. */
  diagnostics(uri: string, typedAt?: Position): Promise<readonly Diagnostic[]>;
  hover(uri: string, position: Position): Promise<Hover | undefined>;
  complete(uri: string, position: Position): Promise<readonly Completion[]>;
  /** Fixes for findings in a range, and refactorings that no finding asks for. */
  actions(uri: string, range: Range): Promise<readonly Action[]>;
  /** All fixes that are safe to apply without review. */
  fixAll(uri: string): Promise<readonly TextEdit[]>;
  symbols(uri: string): Promise<readonly DocumentSymbol[]>;
  folding(uri: string): Promise<readonly Range[]>;
  /** Innermost range first. */
  selection(uri: string, position: Position): Promise<readonly Range[]>;
  links(uri: string): Promise<readonly DocumentLink[]>;
  /**
   * The effective configuration of the node, with the other files and flags of the set; undefined for other documents.
   */
  effective(uri: string): Promise<EffectiveConfiguration | undefined>;
  /** Changes with another Kubernetes version, as text; undefined for documents that are not the kubelet's. */
  upgrade(uri: string, to: string): Promise<string | undefined>;
}

/** All that is known of the kubelet's configuration, in one language. */
export interface Knowledge {
  readonly language: object;
}

export interface LanguageServiceOptions {
  /** From `loadKnowledge`; can be shared by many services. */
  readonly knowledge: Knowledge;
  /** The files around documents: drop-ins, units, profiles. Without it, each document is checked on its own. */
  readonly files?: FileSystem;
  /** The folders of the workspace, as URIs. */
  readonly roots?: readonly string[];
  readonly settings?: Settings;
  /**
   * Which files are checked together. `found` (the default): also sets that names and units reveal, as in the editor;
   * `named`: only the sets of `.kubelet-config.yaml` and of the settings, as for `kubelet-config check --alone`.
   */
  readonly sets?: "found" | "named";
}

/** The tables and texts in a language; English where none is named. */
export declare function loadKnowledge(locale?: "en" | "zh-cn"): Promise<Knowledge>;

/** A service without documents; it keeps what it has read of them until they are closed. */
export declare function createLanguageService(options: LanguageServiceOptions): LanguageService;
