import type { OpenSetting } from "../../engine/syntax/open-settings.ts";

/** Inputs that a kubelet also reads and that are missing here. */
export type MissingInput =
  /** A file that the command line or the unit names. */
  | { readonly missing: "file"; readonly path: string }
  /** The command line that these flags are added to. */
  | { readonly missing: "command" }
  | OpenSetting
  /** Other patches of the configuration that this patch is for. */
  | { readonly missing: "patches" }
  /** The main file that these drop-ins belong to. */
  | { readonly missing: "main" };
