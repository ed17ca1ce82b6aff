import type { MissingInput } from "../../stacks/index.ts";

/** A sentence about an input that is missing. */
export function missingText(missing: MissingInput): string {
  switch (missing.missing) {
    case "file":
      return `The kubelet also reads ${missing.path}, which is not in the input.`;
    case "value":
      return `The value of ${missing.path} is set elsewhere and is not known.`;
    case "settings":
      return missing.path === ""
        ? "A template adds settings that are not known."
        : `A template adds settings to ${missing.path} that are not known.`;
    case "command":
      return "The command line to which these flags are added is not in the input.";
    case "main":
      return "The main file for these drop-ins is not in the input.";
    case "patches":
      return "Other patches may set more.";
  }
}
