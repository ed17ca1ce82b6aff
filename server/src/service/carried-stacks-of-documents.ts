import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { nameOf } from "../engine/files/uris.ts";
import { type ParsedText, withCarriedStacks } from "../stacks/index.ts";
import type { CheckedText } from "./set-store.ts";

/** Checks together the files that documents carry; once for each analysis. */
interface CarriedStacks {
  in(analyzed: CheckedText, uri: string): Promise<CheckedText>;
}

/** Nothing is checked yet. */
export function createCarriedStacks(knowledge: Knowledge): CarriedStacks {
  const known = new WeakMap<ParsedText, Promise<ParsedText>>();
  return {
    async in(inSets, uri) {
      const { file } = inSets.analyzed;
      if (!file?.parts.some(({ carried }) => carried)) return inSets;
      const checking =
        known.get(file) ?? withCarriedStacks(file, { uri, name: nameOf(uri) }, knowledge);
      known.set(file, checking);
      return { ...inSets, analyzed: { ...inSets.analyzed, file: await checking } };
    },
  };
}
