import { keepNewest } from "./keep-newest.ts";
import {
  analyzeEmbedded,
  holderStructure,
  mayEmbedConfig,
  type EmbeddedAnalysis,
} from "../core/analysis/embedded.ts";
import type { Structure } from "../core/analysis/analysis.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { ParsedDocument, ParsedFile } from "../core/syntax/located-node.ts";
import type { Snapshot } from "./analyses.ts";
import type { Settings } from "./settings.ts";

/** The kubelet configurations inside a document of another tool. */
export interface EmbeddedView {
  readonly found: readonly EmbeddedAnalysis[];
  /** The whole document's. */
  readonly structure: Structure;
  /** The documents of the whole file. */
  readonly documents: readonly ParsedDocument[];
  /** Names this view among all of the server's, for pulled diagnostics. */
  readonly resultId: string;
}

/** What is embedded in open documents, looked for once for a version and settings. */
export interface EmbeddedStore {
  /** Undefined for a document that holds none. */
  of(snapshot: Snapshot, settings: Settings): EmbeddedView | undefined;
  forget(uri: string): void;
  /** How many are kept. */
  readonly size: number;
}

interface Kept extends EmbeddedView {
  readonly version: number;
  readonly revision: number;
  readonly file: ParsedFile | undefined;
}

/** Of more open documents than these, the oldest are looked through anew. */
const mostKept = 64;

/** An empty store. */
export function createEmbeddedStore(knowledge: Knowledge): EmbeddedStore {
  const kept = new Map<string, Kept>();
  let made = 0;
  return {
    of({ uri, version, text, languageId }, settings) {
      if (languageId !== "yaml") return undefined;
      const known = kept.get(uri);
      const isSame = known?.version === version && known.revision === settings.revision;
      if (known && isSame) return known.found.length > 0 ? known : undefined;
      if (!mayEmbedConfig(text)) {
        kept.delete(uri);
        return undefined;
      }
      const { kubernetesVersion, advice, rules: severities, node, revision } = settings;
      const options = { kubernetesVersion, advice, severities, ...(node && { node }) };
      const { file, found } = analyzeEmbedded(text, options, knowledge, known?.file);
      const structure = holderStructure(text, file ?? { format: "yaml", documents: [] });
      const documents = file?.documents ?? [];
      const about = { found, structure, documents, version, revision, file };
      const fresh: Kept = { ...about, resultId: String(++made) };
      // A request that came before the last edit is answered, but displaces nothing newer.
      if (!known || known.version <= version) keepNewest(kept, uri, fresh, mostKept);
      return found.length > 0 ? fresh : undefined;
    },
    forget: (uri) => void kept.delete(uri),
    get size() {
      return kept.size;
    },
  };
}
