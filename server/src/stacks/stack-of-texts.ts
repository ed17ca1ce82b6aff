import type { MissingInput } from "./messages/missing-input.ts";
import { mapOf, textOf } from "../engine/syntax/look-up.ts";
import { openSettings, type OpenSetting } from "../engine/syntax/open-settings.ts";
import { parseTemplate } from "../engine/syntax/parse.ts";
import { templateText } from "../engine/syntax/template-text.ts";
import { titleOfNaming } from "../platforms/index.ts";
import type { Span } from "../engine/text/span.ts";
import { missingOf } from "./stack-files.ts";
import type { LoadedStack } from "./load-stack.ts";
import { checkStack, openIn } from "./check-stack.ts";
import type { StackTexts } from "./stack-texts.ts";
import type { ConfigStack, StackInput } from "./config-stack.ts";

/** The subject of a set of texts. */
export function stackOfTexts(
  texts: StackTexts,
  region: Span,
  missing: readonly MissingInput[],
  { name, isFilledIn = false }: Pick<StackInput, "name" | "isFilledIn">,
): ConfigStack {
  const open = isFilledIn ? openInputs(texts) : [];
  // A value that a tool fills in is neither written here nor a default.
  const keys = new Set(
    open.flatMap(({ path }) => (path === "" ? [] : (/^[^.[]*/.exec(path)?.[0] ?? path))),
  );
  const known = keys.size > 0 ? { ...texts, unknown: keys } : texts;
  const check: ConfigStack["check"] = (options, knowledge) =>
    checkStack(known, { ...options, ...(isFilledIn && { isFilledIn }) }, knowledge);
  const { naming } = texts;
  const nothing = { main: undefined, dropIns: undefined, args: [] };
  return {
    name,
    region,
    missing: [...missing, ...open],
    check,
    texts,
    platform: naming && {
      title: titleOfNaming(naming),
      base: (options, knowledge) =>
        checkStack({ ...nothing, mainFolder: "/", naming }, options, knowledge),
    },
  };
}

/** The subject of a set that was found for a file. */
export function stackOfFiles(
  { stack, texts }: LoadedStack,
  name: string,
  shownUri: (uri: string) => string,
): ConfigStack {
  const files = [...(texts.main ? [texts.main] : []), ...(texts.dropIns ?? [])];
  const isFilledIn = files.some(({ text }) => templateText(text) !== undefined);
  const nowhere = { start: 0, end: 0 };
  const subject = stackOfTexts(texts, nowhere, missingOf(stack), { name, isFilledIn });
  const uris = new Map(stack.folder?.files.map(({ path, uri }) => [path, uri]));
  const shownPath = (path: string): string => shownUri(uris.get(path) ?? path);
  return { ...subject, region: undefined, stack: { set: stack, shownUri }, shownPath };
}

/** The settings that a tool decides about, each once. */
function openInputs({ main, dropIns = [] }: StackTexts): readonly OpenSetting[] {
  const inputs = new Map<string, OpenSetting>();
  for (const { text } of [...(main ? [main] : []), ...dropIns]) {
    const roots = parseTemplate(text).documents.flatMap(({ root }) => mapOf(root) ?? []);
    const isOpen = openIn(text);
    for (const root of roots.filter((map) => textOf(map, "kind") === "KubeletConfiguration")) {
      for (const open of openSettings(root, roots, text, templateText(text), isOpen))
        inputs.set(open.missing === "value" ? open.path : `${open.path} *`, open);
    }
  }
  return [...inputs.values()];
}
