/** In what we differ from the kubelet on one case, a sentence each; all empty where we agree. */
export interface Disagreement {
  /** It starts where we say that it does not, or the other way round. */
  readonly verdict: readonly string[];
  /** The configuration that it runs with; compared where it starts. */
  readonly effective: readonly string[];
  /** Errors that it names and we do not, or that we name beyond its own. */
  readonly errors: readonly string[];
}
