// The one place of the suites in VS Code that reads a clock, so that a workbench that hangs ends the run.
import * as vscode from "vscode";

/** Milliseconds. A busy machine needs many seconds for what an idle one does at once. */
const patience = 60_000;

/** Waits for VS Code's events, without polling, until `read()` gives what is wanted; fails with the last value. */
export async function until<T>(read: () => T, isReached: (value: T) => boolean): Promise<T> {
  const events = [
    vscode.languages.onDidChangeDiagnostics,
    vscode.workspace.onDidOpenTextDocument,
    vscode.workspace.onDidCloseTextDocument,
    vscode.workspace.onDidChangeTextDocument,
    vscode.workspace.onDidChangeConfiguration,
  ];
  const listeners: vscode.Disposable[] = [];
  try {
    return await new Promise<T>((resolve, reject) => {
      const look = (): void => {
        const value = read();
        if (isReached(value)) resolve(value);
      };
      for (const event of events) listeners.push(event(look));
      const timer = setTimeout(() => {
        reject(new Error(`not within ${patience / 1000} s; last: ${JSON.stringify(read())}`));
      }, patience);
      listeners.push(new vscode.Disposable(() => clearTimeout(timer)));
      look();
    });
  } finally {
    for (const listener of listeners) listener.dispose();
  }
}

/**
 * Tries something that VS Code has no event for until it gives a value, and fails with `otherwise` if it never does. Each try
 * must be a turn of the workbench.
 */
export async function tryUntil<T>(
  attempt: () => Thenable<T | undefined>,
  otherwise: () => string,
): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const value = await attempt();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(otherwise());
  }
}

/** Runs `start`, and is true once an event that is wanted comes; false where none has after a while. */
export async function comesAfter<T>(
  start: () => Thenable<unknown>,
  event: vscode.Event<T>,
  isWanted: (value: T) => boolean,
): Promise<boolean> {
  const listeners: vscode.Disposable[] = [];
  try {
    return await new Promise<boolean>((resolve, reject) => {
      listeners.push(
        event((value) => {
          if (isWanted(value)) resolve(true);
        }),
      );
      const timer = setTimeout(() => resolve(false), patience / 12);
      listeners.push(new vscode.Disposable(() => clearTimeout(timer)));
      start().then(undefined, reject);
    });
  } finally {
    for (const listener of listeners) listener.dispose();
  }
}
