import { startNodeServer } from "../hosts/start-node-server.ts";

/** Serves the editor at the other end of standard input and output; ends with the process. */
export function serveEditor(): void {
  startNodeServer();
}
