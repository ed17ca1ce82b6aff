/** Inputs that a kubelet also reads and that are missing here. */
export type MissingInput =
  /** A file that the command line or the unit names. */
  | { readonly missing: "file"; readonly path: string }
  /** The command line that these flags are added to. */
  | { readonly missing: "command" }
  /** A value that a tool or a shell fills in. */
  | { readonly missing: "value"; readonly path: string }
  /** Settings that a template adds to a map, or to the whole file (an empty path); `written` are in the text. */
  | { readonly missing: "settings"; readonly path: string; readonly written: readonly string[] }
  /** Other patches of the configuration that this patch is for. */
  | { readonly missing: "patches" }
  /** The main file that these drop-ins belong to. */
  | { readonly missing: "main" };
