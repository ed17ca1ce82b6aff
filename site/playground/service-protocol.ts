import type { ReportView } from "../../server/src/engine/reports/report-view.ts";
import type { NodeForm } from "../../server/src/shells/lsp/protocol/allocatable-protocol.ts";
import type * as api from "../../server/src/service/api.ts";

/** A file of the playground; paths are absolute, as on a node. */
export interface PlaygroundFile {
  readonly path: string;
  readonly text: string;
}

/** The state of the page; each message to the worker is for the last one that it received. */
export interface PlaygroundState {
  readonly locale: "en" | "zh-cn";
  readonly version: string;
  readonly files: readonly PlaygroundFile[];
  /** Where the user is typing. */
  readonly typedAt?: FilePlace;
}

/** Findings in a file. */
export interface FileFindings {
  readonly path: string;
  readonly diagnostics: readonly api.Diagnostic[];
}

/** A completion; its documentation is asked for by its number. */
export type CompletionItem = Omit<api.Completion, "resolve">;

/** A change; `edits` are for the text of `path`. */
export interface FileEdits {
  readonly path: string;
  readonly edits: readonly api.TextEdit[];
}

/** A change that was tried. */
export interface PlaygroundFix {
  readonly title: string;
  readonly changes: readonly FileEdits[];
}

/** A place in a file. */
export interface FilePlace {
  readonly path: string;
  readonly position: api.Position;
}

/**
 * The effective configuration of the node; `origins` are ranges of the text that lead to the place where a value is
 * set.
 */
export interface PlaygroundEffective {
  readonly text: string;
  readonly version: string;
  readonly origins: readonly {
    readonly start: number;
    readonly end: number;
    readonly place: FilePlace;
  }[];
}

/** Allocatable resources, as HTML in the form of the views. */
interface PlaygroundAllocatable {
  readonly html: string;
}

/** The cause of a line of the kubelet's log. */
export interface LogCause {
  readonly line: string;
  readonly rule?: string;
  readonly title: string;
  /** Markdown; absent if the rule's page says it. */
  readonly cause?: string;
  readonly remedy?: string;
  /** Settings that matter. */
  readonly fields: readonly string[];
}

/** The answers of the worker. */
export interface PlaygroundService {
  /** Everything that follows is about these files. */
  tell(state: PlaygroundState): Promise<readonly FileFindings[]>;
  hover(place: FilePlace): Promise<api.Hover | undefined>;
  complete(place: FilePlace): Promise<readonly CompletionItem[]>;
  /** The documentation of a completion of the last list, as Markdown. */
  completionText(at: number): Promise<string>;
  /** The causes of the lines of a log, each once. */
  explainLog(log: string): Promise<readonly LogCause[]>;
  fixes(path: string, range: api.Range): Promise<readonly PlaygroundFix[]>;
  fixAll(): Promise<readonly FileEdits[]>;
  effective(path: string): Promise<PlaygroundEffective | undefined>;
  upgrade(path: string, to: string): Promise<ReportView | undefined>;
  /** The changes from each version to the next. */
  versions(path: string): Promise<ReportView | undefined>;
  allocatable(path: string, node: NodeForm): Promise<PlaygroundAllocatable | undefined>;
}

/** A call of a function of the service, and its answer. */
export interface ServiceCall {
  readonly id: number;
  readonly name: keyof PlaygroundService;
  readonly values: readonly unknown[];
}

export interface ServiceAnswer {
  readonly id: number;
  readonly value?: unknown;
  /** Why there is no answer. */
  readonly failed?: string;
}
