import type { Diagnostic } from "vscode-languageserver";
import { canonicalUri } from "../../engine/files/uris.ts";
import { distinctBy } from "../../engine/text/distinct-by.ts";

/** The source of findings in files that are not open. */
type ProblemSource = "project" | "set" | "check";

/**
 * Findings in files that are not open. A client shows the last list that it received for a file, so the findings of
 * several sources are combined here; duplicates are reported once.
 */
export interface ClosedProblems {
  /** Replaces what a teller has found in a file. */
  publish(source: ProblemSource, uri: string, diagnostics: readonly Diagnostic[]): void;
  /** The findings of the workspace check in these files may be outdated; absent: in all files. */
  forgetChecked(uris?: Iterable<string>): void;
}

/** No findings are published yet. */
export function createClosedProblems(
  push: (uri: string, diagnostics: Diagnostic[]) => void,
): ClosedProblems {
  const found = new Map<string, ReadonlyMap<ProblemSource, readonly Diagnostic[]>>();
  /** The last published findings of each file. */
  const sent = new Map<string, string>();

  const publish = (
    source: ProblemSource,
    address: string,
    diagnostics: readonly Diagnostic[],
  ): void => {
    const uri = canonicalUri(address);
    const bySource = new Map(found.get(uri));
    if (diagnostics.length > 0) bySource.set(source, diagnostics);
    else bySource.delete(source);
    if (bySource.size > 0) found.set(uri, bySource);
    else found.delete(uri);
    const all = [...bySource.values()].flat();
    const distinct = distinctBy(all, (diagnostic) => JSON.stringify(diagnostic));
    const key = JSON.stringify(distinct);
    if ((sent.get(uri) ?? "[]") === key) return;
    if (distinct.length > 0) sent.set(uri, key);
    else sent.delete(uri);
    push(uri, distinct);
  };
  return {
    publish,
    forgetChecked(uris = [...found.keys()]) {
      for (const uri of uris) {
        if (found.get(canonicalUri(uri))?.has("check")) publish("check", uri, []);
      }
    },
  };
}
