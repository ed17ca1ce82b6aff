import { startOnFirstMessage, type WorkerScope } from "./browser-worker.ts";

declare const self: WorkerScope;

// The bundler sees no name here and leaves the import to the browser.
startOnFirstMessage(self, (address) => import(address));
