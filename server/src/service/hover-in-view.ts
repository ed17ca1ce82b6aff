import { paragraphs } from "../engine/reports/markdown.ts";
import type { Part } from "../engine/parts/part.ts";
import { effectiveMarkdown, partsAt } from "../stacks/index.ts";
import { isSetPart } from "../kubelet/index.ts";
import type { Hover } from "../engine/analysis/hover-model.ts";
import type { FileView } from "./file-view.ts";
import type { DocumentPosture } from "./answers/posture-answers.ts";
import { postureMarkdown } from "./answers/posture-hints.ts";
import { rulePage } from "./answers/rule-page.ts";
import type { ServiceContext } from "./service-context.ts";

/** The hover at an offset of a document; undefined without one. */
export async function hoverInView(
  view: FileView,
  offset: number,
  postures: readonly DocumentPosture[],
  context: ServiceContext,
): Promise<Hover | undefined> {
  const { file } = view;
  if (!file) return undefined;
  const parts = partsAt(file, offset);
  for (const part of parts) {
    const hover = part.hover?.(offset);
    if (hover)
      return {
        ...hover,
        markdown: await markdownOf(hover, part, offset, { view, postures }, context),
      };
  }
  const form = parts
    .map((part) => part.jsonForm?.(offset))
    .find((candidate) => candidate !== undefined);
  const json = form && (await context.profileJson());
  if (!json) return undefined;
  const { around } = form;
  const hover = await json.hover(around.text, around.offset, form);
  return hover && { ...hover, span: around.spanInText(hover.span) };
}

/** Facts about a document outside of the part that answers. */
interface Around {
  readonly view: FileView;
  readonly postures: readonly DocumentPosture[];
}

/** The effective value comes first: the rest is a page long. */
async function markdownOf(
  { markdown, inComment, rule }: Hover,
  part: Part,
  offset: number,
  { view: { memberships }, postures }: Around,
  context: ServiceContext,
): Promise<string> {
  const { config } = part;
  const sets = config && isSetPart(part) && !inComment ? memberships : [];
  const inSets = sets.map(
    ({ checked }) =>
      config && effectiveMarkdown(config, offset, checked, context.knowledge.language),
  );
  const checks = inComment ? undefined : postureMarkdown(part, offset, postures, context.knowledge);
  const page = rule === undefined ? undefined : await rulePage(rule, context);
  return paragraphs(...new Set(inSets), checks, markdown, page);
}
