import {
  DidChangeWatchedFilesNotification,
  DocumentDiagnosticRequest,
  FileChangeType,
  type Diagnostic,
  type PublishDiagnosticsParams,
  type Range,
} from "vscode-languageserver/node";
import {
  effectiveRequest,
  type EffectiveParams,
  type EffectiveResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { memoryFileSystem, type MemoryFileSystem } from "../support/memory-file-system.ts";
import { connect, type Client, type ClientOptions } from "./harness.ts";

/** A client with files in memory, below the workspace folder `/w`. */
export interface SetsClient extends Client {
  readonly files: MemoryFileSystem;
  /** Opens a file with the text that the disk has, or with another. */
  show(path: string, text?: string, languageId?: string): Promise<void>;
  /** Reports a change on the disk to the server. */
  diskChanged(): Promise<void>;
  /** Reports a change of one file. */
  fileChanged(path: string): Promise<void>;
  /** The pulled findings of an open file. */
  pull(path: string): Promise<readonly Diagnostic[]>;
  /** The next pushed findings of a file; those of others are passed over. */
  pushed(path: string): Promise<PublishDiagnosticsParams>;
  effective(params: Partial<EffectiveParams> & { uri: string }): Promise<EffectiveResult | null>;
}

export const pulling = { textDocument: { diagnostic: { relatedInformation: true } } };

/** `file:///w/kubelet.yaml` of `kubelet.yaml`. */
export function uriOf(path: string): string {
  return `file:///w/${path}`;
}

/** Connects a client whose files are named by their paths below `/w`. */
export async function connectWith(
  written: Parameters<typeof memoryFileSystem>[0],
  options: ClientOptions = {},
): Promise<SetsClient> {
  const entries = Object.entries(written).map(([path, entry]) => [`/w/${path}`, entry] as const);
  const files = memoryFileSystem(Object.fromEntries(entries));
  const workspaceFolders = ["file:///w"];
  const host = { files, ...options.host };
  const client = await connect({ workspaceFolders, ...options, host });
  return {
    ...client,
    files,
    show: async (path, text, languageId) =>
      client.open(uriOf(path), text ?? (await files.readText(uriOf(path))) ?? "", languageId),
    diskChanged: () =>
      client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] }),
    fileChanged: (path) =>
      client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: uriOf(path), type: FileChangeType.Changed }],
      }),
    pull: async (path) => {
      const textDocument = { uri: uriOf(path) };
      const params = { textDocument };
      const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, params);
      return report.kind === "full" ? report.items : [];
    },
    pushed: async (path) => {
      let next = await client.published.next();
      while (next.uri !== uriOf(path)) next = await client.published.next();
      return next;
    },
    effective: (params) =>
      client.connection.sendRequest<EffectiveResult | null>(effectiveRequest, {
        defaults: false,
        origins: false,
        ...params,
      }),
  };
}

/** `3:1 error[rule]`, lines and characters from 1. */
export function foundAt({ range: { start }, severity, code }: Diagnostic): string {
  const names = ["", "error", "warning", "information", "hint"];
  return `${start.line + 1}:${start.character + 1} ${names[severity ?? 0] ?? ""}[${String(code)}]`;
}

/** `kubelet.yaml 3:1` */
export function placeText({ uri, range }: { readonly uri: string; readonly range: Range }): string {
  const path = uri.startsWith("file:///w/") ? uri.slice("file:///w/".length) : uri;
  return `${path} ${range.start.line + 1}:${range.start.character + 1}`;
}

/** Findings in an open file, each with its place. */
export async function foundIn(client: SetsClient, path: string): Promise<string[]> {
  return (await client.pull(path)).map(foundAt);
}
