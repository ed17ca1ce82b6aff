import type { Diagnostic } from "vscode-languageserver";
import { canonicalUri } from "../files/uris.ts";

/** Who finds something in files that nobody has opened. */
type Teller = "project" | "set" | "check";

/**
 * What is told of files that are not open. A client shows the last list that it was sent of a file, so what several
 * have found there is put together here; what two of them say is told once.
 */
export interface ClosedProblems {
  /** Replaces what a teller has found in a file. */
  tell(teller: Teller, uri: string, diagnostics: readonly Diagnostic[]): void;
  /** What the check of the workspace found in these files may no longer hold; absent: in all files. */
  forgetChecked(uris?: Iterable<string>): void;
}

/** Nothing is told yet. */
export function createClosedProblems(
  push: (uri: string, diagnostics: Diagnostic[]) => void,
): ClosedProblems {
  const found = new Map<string, ReadonlyMap<Teller, readonly Diagnostic[]>>();
  /** What was told last of each file. */
  const told = new Map<string, string>();

  const tell = (teller: Teller, address: string, diagnostics: readonly Diagnostic[]): void => {
    const uri = canonicalUri(address);
    const byTeller = new Map(found.get(uri));
    if (diagnostics.length > 0) byTeller.set(teller, diagnostics);
    else byTeller.delete(teller);
    if (byTeller.size > 0) found.set(uri, byTeller);
    else found.delete(uri);
    const all = [...byTeller.values()].flat();
    const distinct = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
    const key = JSON.stringify(distinct);
    if ((told.get(uri) ?? "[]") === key) return;
    if (distinct.length > 0) told.set(uri, key);
    else told.delete(uri);
    push(uri, distinct);
  };
  return {
    tell,
    forgetChecked(uris = [...found.keys()]) {
      for (const uri of uris) {
        if (found.get(canonicalUri(uri))?.has("check")) tell("check", uri, []);
      }
    },
  };
}
