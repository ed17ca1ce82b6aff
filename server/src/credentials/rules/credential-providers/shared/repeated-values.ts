import type { Setting } from "../../../../engine/rules/setting.ts";

/** Every repeated text of a list, with its first place. */
export function repeatedValues(
  texts: readonly Setting<string>[],
): readonly { readonly again: Setting<string>; readonly first: Setting<string> }[] {
  const firsts = new Map<string, Setting<string>>();
  return texts.flatMap((again) => {
    const first = firsts.get(again.value);
    if (first) return [{ again, first }];
    firsts.set(again.value, again);
    return [];
  });
}
