import type { LineIndex } from "../text/line-index.ts";
import { once } from "../text/once.ts";
import type { Finding } from "./finding.ts";
import { ignoredIn } from "./ignored.ts";
import { templateMarkers } from "./template.ts";

/** What a text says of all findings in it. */
export interface FileRemarks {
  /** The placeholders of templates. */
  readonly markers: () => ReturnType<typeof templateMarkers>;
  /** True for a finding that a comment silences. */
  readonly isIgnored: (finding: Finding) => boolean;
}

/** The remarks of a text, to be looked for once for all its parts. */
export function fileRemarks(text: string, lines: LineIndex): FileRemarks {
  return { markers: once(() => templateMarkers(text)), isIgnored: ignoredIn(text, lines) };
}
