/** Words of a text for both the builder of the index and the page. */

/** Names of fields and flags are found whole and in their parts: `imageGCHighThresholdPercent` also by `threshold`. */
const parts = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+(?:\.\d+)*/g;

const words =
  /[\p{Script=Han}]+|[^\s\p{Script=Han}\p{P}\p{S}]+(?:[-.][^\s\p{Script=Han}\p{P}\p{S}]+)*/gu;

/** The words of a text, as written. Chinese has no spaces: each two neighbours are a word. */
function searchWords(text: string): string[] {
  return (text.match(words) ?? []).flatMap((word) => {
    if (/\p{Script=Han}/u.test(word)) return pairsOf(Array.from(word));
    const inside = word.match(parts) ?? [];
    return inside.length > 1 ? [word, ...inside] : [word];
  });
}

function pairsOf(characters: readonly string[]): string[] {
  if (characters.length < 2) return [...characters];
  return characters.slice(1).map((character, at) => `${characters[at] ?? ""}${character}`);
}

/** How the index is made and read; both sides must agree. */
export const searchOptions = {
  fields: ["title", "page", "text"],
  storeFields: ["title", "page", "address"],
  tokenize: searchWords,
  processTerm: (term: string) => term.toLowerCase(),
};
