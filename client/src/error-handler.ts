import { CloseAction, ErrorAction, type ErrorHandler } from "vscode-languageclient";
import { createCrashLimit } from "./crash-limit.ts";

/** Starts a server again that has crashed, and calls `gaveUp` once it crashes too often. */
export function createErrorHandler(gaveUp: () => void): ErrorHandler {
  const isTooMany = createCrashLimit();
  return {
    // Messages to a server that has just crashed are lost. `closed` follows; a client that is stopped here
    // would not start it again.
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed() {
      if (!isTooMany(Date.now())) return { action: CloseAction.Restart };
      gaveUp();
      // The library's own message has no button, so it only goes to the output.
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
}
