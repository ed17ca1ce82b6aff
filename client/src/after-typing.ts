import * as vscode from "vscode";

/** Milliseconds. VS Code asks for completions 10 after a key; a busy machine takes some more to ask. */
const pause = 40;

/**
 * Resolves when the user stops typing, so that completions are answered before diagnostics are computed. Rejects as
 * cancelled at the next key; the library then asks again.
 */
export function afterTyping(token: vscode.CancellationToken): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      cancelled.dispose();
      resolve();
    }, pause);
    const cancelled = token.onCancellationRequested(() => {
      clearTimeout(timer);
      cancelled.dispose();
      reject(new vscode.CancellationError());
    });
  });
}
