import type { Membership } from "../../stacks/index.ts";
import type { Diagnostic } from "vscode-languageserver";
import { canonicalUri } from "../../engine/files/uris.ts";

/**
 * The errors in files of sets that are not open: they are reported unasked, since a set that the kubelet rejects looks
 * correct in all its other files.
 */
export interface SetProblems {
  /** An open document was checked in these sets. */
  checked(uri: string, memberships: readonly Membership[]): void;
  /** The file was opened: its own document shows its errors now. */
  opened(uri: string): void;
  /** The document was closed: what only it had told is taken back. */
  closed(uri: string): void;
}

interface SetProblemsContext {
  /** Whether the document of a canonical address is open. */
  readonly isOpen: (uri: string) => boolean;
  readonly errorsOf: (membership: Membership, layer: number) => Diagnostic[];
  readonly push: (uri: string, diagnostics: Diagnostic[]) => void;
}

/** No errors are published yet. */
export function createSetProblems({ isOpen, errorsOf, push }: SetProblemsContext): SetProblems {
  /** The errors of other files that each open document reports, by the canonical addresses of these. */
  const byDocument = new Map<string, ReadonlyMap<string, readonly Diagnostic[]>>();

  const publish = (uri: string): void => {
    const errors = [...byDocument.values()].flatMap((byFile) => byFile.get(uri) ?? []);
    push(uri, isOpen(uri) ? [] : errors);
  };
  const replace = (uri: string, errors: ReadonlyMap<string, readonly Diagnostic[]>): void => {
    const before = byDocument.get(uri);
    if (errors.size > 0) byDocument.set(uri, errors);
    else byDocument.delete(uri);
    for (const file of new Set([...(before?.keys() ?? []), ...errors.keys()])) publish(file);
  };

  return {
    checked(uri, memberships) {
      const errors = new Map<string, Diagnostic[]>();
      for (const membership of memberships) {
        for (const [layer, file] of membership.checked.files.entries()) {
          if (!file || layer === membership.layer || isOpen(file.id)) continue;
          const found = errorsOf(membership, layer);
          if (found.length > 0) errors.set(file.id, [...(errors.get(file.id) ?? []), ...found]);
        }
      }
      replace(canonicalUri(uri), errors);
    },
    opened(uri) {
      publish(canonicalUri(uri));
    },
    closed(uri) {
      replace(canonicalUri(uri), new Map());
    },
  };
}
