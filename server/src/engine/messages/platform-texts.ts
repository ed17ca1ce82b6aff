/** The texts about a platform in one language; `N` are the ids of its own sentences. */
export interface PlatformWords<N extends string = string> {
  /** Its purpose, and how it carries the kubelet's settings: the first sentence of its page. */
  readonly summary: string;
  /** The effect of a rejection, as one sentence: who reports it, and what the nodes do. */
  readonly refused: string;
  /** The effect if a node cannot use a value that the platform accepted; absent if that cannot happen. */
  readonly stops?: string;
  /** The effect of unknown keys, as one sentence. */
  readonly unknown: string;
  /** Sentences about single fields, values and formulas, by id. */
  readonly notes: Readonly<Record<N, string>>;
}

/** The English texts about a platform; the Chinese ones in `platforms/messages/zh-cn/kinds` are loaded on demand. */
export interface PlatformTexts<N extends string = string> {
  /** The name of its file and of its page. */
  readonly id: string;
  /** As its users write it. */
  readonly title: string;
  readonly words: PlatformWords<N>;
}

/** The texts of another language: the compiler requires the same notes. */
export type WordsOf<T extends PlatformTexts> = T["words"];

/** The texts of a platform, with the ids of its notes. */
export function platformTexts<const N extends string>(texts: PlatformTexts<N>): PlatformTexts<N> {
  return texts;
}

/** The effect of a key that the platform does not know: one of its notes, or that of all unknown keys. */
export function unknownText({ notes, unknown }: PlatformWords, note: string | undefined): string {
  return (note === undefined ? undefined : notes[note]) ?? unknown;
}
