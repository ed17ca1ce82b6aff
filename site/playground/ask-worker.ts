import type { PlaygroundService, ServiceAnswer, ServiceCall } from "./service-protocol.ts";

/** Values that the script of the service leaves for this one. */
declare global {
  var kubeletConfigService: string | undefined;
}

/** A worker that answers; it is ended and replaced if an answer takes too long. */
export interface AskedWorker {
  ask<K extends keyof PlaygroundService>(
    name: K,
    ...values: Parameters<PlaygroundService[K]>
  ): ReturnType<PlaygroundService[K]>;
}

/** The first answer includes reading all tables. */
const longest = 20_000;

/** Starts the worker. `onEnd` receives the reason why it was stopped; the page then has to send its files again. */
export function askWorker(onEnd: (reason: string) => void): AskedWorker {
  const source = new Blob([globalThis.kubeletConfigService ?? ""], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  const waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  let worker: Worker | undefined;
  let last = 0;
  const end = (reason: string): void => {
    worker?.terminate();
    worker = undefined;
    const ended = [...waiting.values()];
    waiting.clear();
    for (const { reject } of ended) reject(new Error(reason));
    onEnd(reason);
  };
  const start = (): Worker => {
    const started = new Worker(address);
    started.addEventListener("message", ({ data }: MessageEvent<ServiceAnswer>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.failed === undefined) asked?.resolve(data.value);
      else asked?.reject(new Error(data.failed));
    });
    started.addEventListener("error", ({ message }) => end(message));
    return started;
  };
  return {
    ask(name, ...values) {
      worker ??= start();
      const id = ++last;
      const call: ServiceCall = { id, name, values };
      worker.postMessage(call);
      const answer = new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        setTimeout(() => {
          if (waiting.has(id)) end("timeout");
        }, longest);
      });
      return answer as ReturnType<PlaygroundService[typeof name]>;
    },
  };
}
