import { spanOfPart } from "../../server/src/kubelet/flags/argument.ts";
import type { FlagPlace } from "../../server/src/flags/flag-place.ts";
import { unknownFlagText } from "../../server/src/flags/text-flag-places.ts";

/** Every word of every place, with the text at its name and its value. */
export function writtenPlaces(text: string, places: readonly FlagPlace[]): string[] {
  return places.flatMap(({ name, args, unquoted, version }) => [
    version === undefined ? name : `${name} (${version.version})`,
    ...args.map((arg) => {
      const equals = arg.text.indexOf("=");
      const spans =
        equals < 0
          ? [spanOfPart(arg, 0)]
          : [spanOfPart(arg, 0, equals), spanOfPart(arg, equals + 1)];
      const parts = spans.map(({ start, end }) => text.slice(start, end));
      return `  ${arg.text.replaceAll(unknownFlagText, "?")}  <- ${parts.join(" | ")}`;
    }),
    ...unquoted.map((value) => `  no text: ${value.name} ${value.node.text}`),
  ]);
}
