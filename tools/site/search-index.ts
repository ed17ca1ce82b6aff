import MiniSearch from "minisearch";
import { searchOptions } from "../../site/scripts/search-words.ts";

/** A section of a page as the search finds it. */
export interface SearchEntry {
  readonly title: string;
  /** The title of its page. */
  readonly page: string;
  /** In the site. */
  readonly address: string;
  readonly text: string;
}

/** A script with the index of all sections in a language. */
export function searchScript(entries: readonly SearchEntry[]): string {
  const index = new MiniSearch<SearchEntry & { readonly id: number }>(searchOptions);
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return `globalThis.kubeletConfigSearch=${JSON.stringify(JSON.stringify(index))};\n`;
}
