import * as vscode from "vscode";

/** Milliseconds. VS Code asks for completions 10 after a key; a busy machine takes some more to ask. */
const pause = 40;

/**
 * Resolves when whoever types has paused, so that the completions of a key are answered before its problems are looked for.
 * Rejects as cancelled when the next key has come: the library asks anew then.
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
