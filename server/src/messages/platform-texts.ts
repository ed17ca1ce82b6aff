/** What is said of a platform in one language; `N` are the ids of sentences that are its own. */
export interface PlatformWords<N extends string = string> {
  /** What it is and how it carries the kubelet's settings: the first sentence of its page. */
  readonly summary: string;
  /** What follows where it refuses something, as one sentence: who tells it, and what the nodes do. */
  readonly refused: string;
  /** What follows where a node cannot use what the platform has let pass; left out where that never happens. */
  readonly stops?: string;
  /** What becomes of keys that it does not know, as one sentence. */
  readonly unknown: string;
  /** Sentences about single fields, values and formulas, by id. */
  readonly notes: Readonly<Record<N, string>>;
}

/** What is said of a platform in English; `platforms/messages/zh-cn/kinds` has the Chinese, which is read late. */
export interface PlatformTexts<N extends string = string> {
  /** The name of its file and of its page. */
  readonly id: string;
  /** As its users write it. */
  readonly title: string;
  readonly words: PlatformWords<N>;
}

/** What another language says of a platform: the compiler holds it to the same notes. */
export type WordsOf<T extends PlatformTexts> = T["words"];

/** The texts of a platform, with the ids of its notes. */
export function platformTexts<const N extends string>(texts: PlatformTexts<N>): PlatformTexts<N> {
  return texts;
}
