import { make, makeButton } from "./make-element.ts";
import type { FilePlace, PlaygroundEffective } from "./service-protocol.ts";

/** The effective configuration; each origin leads to the line that sets the value. */
export function effectiveElement(
  { text, origins }: PlaygroundEffective,
  open: (place: FilePlace) => void,
): HTMLElement {
  const parts: (Node | string)[] = [];
  let last = 0;
  for (const { start, end, place } of origins) {
    parts.push(text.slice(last, start));
    parts.push(makeButton(text.slice(start, end), { class: "place" }, () => open(place)));
    last = end;
  }
  parts.push(text.slice(last));
  return make("pre", { tabindex: "0", class: "effective" }, ...parts);
}
