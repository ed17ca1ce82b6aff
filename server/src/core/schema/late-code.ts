/**
 * Names code that few texts need, so that a start reads what its text needs and no more. Its type is known everywhere, the code
 * itself to the shell alone.
 */
export interface LateModule<T> {
  readonly name: string;
  /** Never there: it ties the type to the name. */
  readonly module?: T;
}

/**
 * Gives code that is loaded when it is first needed. The core is synchronous and changes nothing, so it need not wait: work that
 * finds code missing is broken off by the shell's own exception, which `run` catches, and is done again.
 */
export interface LateCode {
  /** The code, where it is there; else breaks off the work that `run` has begun. */
  get<T>(module: LateModule<T>): T;
  /**
   * What the work gives. Where it asks for code that is not there, that is loaded and the work begins anew, so it must not have
   * changed anything before it asks. Rejects where the work throws, or the code cannot be loaded.
   */
  run<T>(work: () => T | Promise<T>): Promise<T>;
  /** Resolves once everything is there: from then on `get` always has an answer. */
  loadAll(): Promise<void>;
}
