/** Renewals of documents, by their addresses, one at a time. */
export interface Renewals {
  /** The text of a document is another one. */
  renew(address: string): void;
  /** Makes the text of a document, which may be renewed meanwhile. */
  make<T>(address: string, text: () => Promise<T>): Promise<T>;
}

/**
 * Has a text made again only after the last one: VS Code mixes up a document if several of its texts arrive together.
 * `ask` has VS Code ask for a text, unless the document is not open.
 */
export function oneTextAtATime(ask: (address: string) => boolean): Renewals {
  /** The documents whose text is being made; true: it is outdated already. */
  const asked = new Map<string, boolean>();
  const renew = (address: string): void => {
    if (asked.has(address)) {
      asked.set(address, true);
      return;
    }
    asked.set(address, false);
    if (!ask(address)) asked.delete(address);
  };
  return {
    renew,
    async make(address, text) {
      try {
        return await text();
      } finally {
        const isOutdated = asked.get(address);
        asked.delete(address);
        if (isOutdated) renew(address);
      }
    },
  };
}
