import type { Message, RequestMessage } from "vscode-languageserver";
import type { WorkerParts } from "../lsp/protocol/protocol.ts";

/** The used part of a worker's global object; the DOM types are not included. */
export interface WorkerScope {
  readonly location: { readonly href: string };
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

/** The module of the server in a browser. */
interface ServerModule {
  readonly startBrowserServer: (scope: WorkerScope) => unknown;
}

/**
 * Loads the server's module with the client's first message, and passes on the messages until then. VS Code wraps
 * workers, so that their location is a `blob:`; the client therefore sends the folder before the protocol's messages.
 * Without it, the folder is that of the worker's own script. If the module cannot be loaded, each request is answered
 * with the reason.
 */
export function startOnFirstMessage(
  scope: WorkerScope,
  load: (address: string) => Promise<ServerModule>,
): void {
  const waiting: { readonly data: unknown }[] = [];
  scope.onmessage = (event) => {
    scope.onmessage = (later) => void waiting.push(later);
    const folder = folderIn(event.data);
    if (folder === undefined) waiting.push(event);
    load(new URL("server-web.js", folder ?? scope.location.href).href).then(
      ({ startBrowserServer }) => {
        startBrowserServer(scope);
        for (const message of waiting) scope.onmessage?.(message);
      },
      (error: unknown) => {
        scope.onmessage = ({ data }) => refuse(scope, data, error);
        for (const message of waiting) scope.onmessage(message);
      },
    );
  };
}

/** JSON-RPC's code for what goes wrong in the server itself. */
const internalError = -32603;

function refuse(scope: WorkerScope, data: unknown, error: unknown): void {
  const { jsonrpc, id } = data as Message & Partial<RequestMessage>;
  if (id === undefined) return;
  const message = `The language server's files could not be loaded: ${String(error)}`;
  scope.postMessage({ jsonrpc, id, error: { code: internalError, message } });
}

function folderIn(message: unknown): string | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { parts } = message as Partial<WorkerParts>;
  return typeof parts === "string" ? parts : undefined;
}

declare const MessageChannel: new () => {
  readonly port1: { onmessage: (() => void) | null };
  readonly port2: { postMessage(message: null): void };
};

/** Runs tasks in turns of their own, in order: browsers make `setTimeout` wait four milliseconds. */
export function turns(): (task: () => void) => void {
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  return (task) => {
    waiting.push(task);
    port2.postMessage(null);
  };
}
