import * as vscode from "vscode";
import { oneTextAtATime } from "./one-text-at-a-time.ts";

/** The views of one scheme in this window, by the addresses of their documents. */
export interface KeptViews<View> {
  /** The provider of the documents. */
  readonly provider: vscode.TextDocumentContentProvider;
  /** Undefined for other documents, and for forgotten views. */
  get(uri: vscode.Uri | undefined): View | undefined;
  /** Keeps a view under a new address that ends in `name`; `make` is given the address. */
  add(name: string, make: (address: string) => View): vscode.Uri;
  /** Replaces the content of a view, unless it was forgotten. */
  replace(uri: vscode.Uri, view: View): void;
  /** Has VS Code ask for the text of a view again. */
  renew(uri: vscode.Uri): void;
  all(): readonly (readonly [vscode.Uri, View])[];
  dispose(): void;
}

/** More views than this are forgotten, the oldest first; what they show then stays as it is. */
const maxViews = 50;

/** Starts without any view. `textOf` gives the text of a document of the scheme. */
export function keepViews<View>(
  scheme: string,
  textOf: (uri: vscode.Uri) => Promise<string | undefined>,
): KeptViews<View> {
  const views = new Map<string, View>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const renewals = oneTextAtATime((address) => {
    const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === address);
    if (open) changed.fire(open.uri);
    return open !== undefined;
  });
  let made = 0;
  return {
    provider: {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => renewals.make(uri.toString(), () => textOf(uri)),
    },
    get: (uri) => (uri === undefined ? undefined : views.get(uri.toString())),
    add(name, make) {
      // The number keeps apart views of one name.
      const uri = vscode.Uri.from({ scheme, path: `/${++made}/${name}` });
      views.set(uri.toString(), make(uri.toString()));
      for (const oldest of views.keys()) {
        if (views.size <= maxViews) break;
        views.delete(oldest);
      }
      // A tab from before a restart of the extensions may have this address.
      changed.fire(uri);
      return uri;
    },
    replace(uri, view) {
      if (views.has(uri.toString())) views.set(uri.toString(), view);
    },
    renew: (uri) => renewals.renew(uri.toString()),
    all: () => [...views].map(([address, view]) => [vscode.Uri.parse(address), view] as const),
    dispose: () => changed.dispose(),
  };
}
