import { startBrowserServer } from "./browser.ts";
import type { WorkerScope } from "./browser-worker.ts";

declare const self: WorkerScope;

startBrowserServer(self);
