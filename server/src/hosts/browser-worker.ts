/** What the server uses of a worker's global object; the types of the whole browser stay outside. */
export interface WorkerScope {
  readonly location: { readonly href: string };
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  addEventListener(type: string, listener: (event: WorkerMessage) => void): void;
  postMessage(message: unknown): void;
  close(): void;
}

interface WorkerMessage {
  readonly data: unknown;
  stopImmediatePropagation(): void;
}

/** Loads a bundle that lies beside the worker's own, by its name. */
type LoadPart = <Part>(name: string) => Promise<Part>;

/**
 * Loads bundles that lie beside the worker's own, when somebody needs one. VS Code wraps workers: their
 * location is a `blob:` then, so the client tells the folder in a message before those of the protocol,
 * `{ parts: "https://…/dist/web/" }`. Without that message it is the folder of the worker's own script.
 */
export function partsOf(scope: WorkerScope): LoadPart {
  let folder = scope.location.href;
  scope.addEventListener("message", (event) => {
    const told = folderIn(event.data);
    if (told === undefined) return;
    event.stopImmediatePropagation();
    folder = told;
  });
  // The bundler sees no name here and leaves the import to the browser.
  return <Part>(name: string) => import(new URL(name, folder).href) as Promise<Part>;
}

function folderIn(message: unknown): string | undefined {
  if (typeof message !== "object" || message === null || !("parts" in message)) return undefined;
  return typeof message.parts === "string" ? message.parts : undefined;
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
