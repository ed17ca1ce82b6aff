import type { ServiceContext } from "./service-context.ts";

/** Why a rule matters, as its page says it behind the title; undefined where there are no pages. */
export async function rulePage(
  rule: string,
  { rulePages, files }: Pick<ServiceContext, "rulePages" | "files">,
): Promise<string | undefined> {
  const folder = rulePages();
  if (folder === undefined || !/^[\w-]+$/.test(rule)) return undefined;
  const page = await files.readText(`${folder.replace(/\/$/, "")}/${rule}.md`);
  const [, why] = (page ?? "")
    .split(/\r?\n(?:\r?\n)+/)
    .filter((paragraph) => !/^\s*#/.test(paragraph));
  return why?.trim();
}
