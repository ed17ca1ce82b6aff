/** A provider by its name. */
export interface NamedProvider {
  readonly name: string;
}

/** Why a pattern matches no image, or next to none. */
export type PatternTrap =
  | "star-alone"
  | "star-in-path"
  | "tag"
  | "no-host"
  | "upper-path"
  | "hub-index";

/** The provider in a sentence, also if it has no name. */
export function provider(name: string): string {
  return name === "" ? "The provider" : `Provider "${name}"`;
}
