import type { LineIndex } from "../text/line-index.ts";
import { once } from "../text/once.ts";
import type { Statements } from "../syntax/lines/statements.ts";
import { ignoresIn, type Ignores } from "./ignored.ts";
import { templateText } from "../syntax/template-text.ts";
import { templateMarkers } from "./template.ts";
import { firstVersionLine, type VersionLine } from "./version-line.ts";

export interface FileRemarks {
  /** The placeholders of templates. */
  readonly markers: () => ReturnType<typeof templateMarkers>;
  /** The text as a template. */
  readonly template: () => ReturnType<typeof templateText>;
  /** The comments that silence findings. */
  readonly ignores: Ignores;
  /** The first comment that names a version. */
  readonly versionLine: () => VersionLine | undefined;
}

/** The remarks of a text, to be looked for once for all its parts; `statements`: which of its lines belong together. */
export function fileRemarks(
  text: string,
  lines: LineIndex,
  statements?: () => Pick<Statements, "firstLine">,
  template: () => ReturnType<typeof templateText> = once(() => templateText(text)),
): FileRemarks {
  return {
    markers: once(() => templateMarkers(text)),
    template,
    ignores: ignoresIn(text, lines, statements),
    versionLine: once(() => firstVersionLine(text)),
  };
}
