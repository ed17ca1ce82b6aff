import { listed } from "./english-words.ts";

/** The titles of quick fixes, in the imperative. Each domain adds its own to `FixTitles`. */
export const englishFixTitles = {
  replace: ({ text }: { readonly text: string }) => `Change to ${text}`,
  rename: ({ name }: { readonly name: string }) => `Change to "${name}"`,
  quote: ({ text }: { readonly text: string }) => `Put in quotes: ${text}`,
  unquote: ({ text }: { readonly text: string }) => `Remove quotes: ${text}`,
  set: ({ path, value }: { readonly path: string; readonly value: string }) =>
    `Set ${path}: ${value}`,
  add: ({ path, value }: { readonly path: string; readonly value: string }) =>
    `Add ${path}: ${value}`,
  remove: ({ path }: { readonly path: string }) => `Remove ${path}`,
  "remove-several": ({ paths }: { readonly paths: readonly string[] }) => `Remove ${listed(paths)}`,
  "set-several": ({ lines }: { readonly lines: readonly string[] }) => `Set ${listed(lines)}`,
  "set-items": ({ path, count }: { readonly path: string; readonly count: number }) =>
    `Set ${path} to ${count} ${count === 1 ? "value" : "values"}`,
  swap: ({ a, b }: { readonly a: string; readonly b: string }) =>
    `Swap the values of ${a} and ${b}`,
  move: ({ from, path }: { readonly from: string; readonly path: string }) =>
    `Move ${from} to ${path}`,
  "merge-into": ({ from, into }: { readonly from: string; readonly into: string }) =>
    `Merge ${from} into ${into}`,
  "insert-items": ({ items, path }: { readonly items: readonly string[]; readonly path: string }) =>
    `Add ${listed(items)} to ${path}`,
  "remove-comma": () => "Remove the comma",
  "remove-earlier": ({ key }: { readonly key: string }) => `Remove the earlier "${key}"`,
  "merge-earlier": ({ key }: { readonly key: string }) =>
    `Merge the earlier "${key}" into this one`,
  "remove-this": ({ key }: { readonly key: string }) => `Remove this "${key}"`,
  "join-line": ({ text }: { readonly text: string }) => `Join "${text}" to the line above`,
  "add-line": ({ line }: { readonly line: string }) => `Add "${line}"`,
  "spaces-for-tabs": () => "Replace tabs with spaces",
  "split-item": ({ items }: { readonly items: readonly string[] }) =>
    `Split into ${items.length} items: ${listed(items)}`,
  "remove-name": ({ name }: { readonly name: string }) => `Remove "${name}"`,
  bracket: () => "Add brackets",
  unbracket: () => "Remove brackets",
  "insert-comma": () => "Insert a comma",
  "insert-colon": () => "Insert a colon",
  "remove-comment": () => "Remove the comment",
  "remove-comments": () => "Remove all comments",
  "close-brackets": () => "Close the open brackets",
  "remove-tail": ({ text }: { readonly text: string }) => `Remove "${text}"`,
};

/** A catalog of titles in any language. */
export type TitlesLike<T> = {
  readonly [K in keyof T]: T[K] extends (...params: infer P) => string
    ? (...params: P) => string
    : never;
};

/** The titles of all quick fixes. */
export interface FixTitles extends TitlesLike<typeof englishFixTitles> {}

/** A title of the catalogue with the values that go into it. */
export type FixTitle = {
  [K in keyof FixTitles]: {
    readonly key: K;
    readonly params: Parameters<FixTitles[K]> extends [infer P]
      ? P
      : Readonly<Record<string, never>>;
  };
}[keyof FixTitles];
