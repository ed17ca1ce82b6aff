import type { ServiceContext } from "../service-context.ts";

/** Why a rule matters: the first paragraph below the first heading of its page; undefined where there are no pages. */
export async function rulePage(
  rule: string,
  { rulePages, files }: Pick<ServiceContext, "rulePages" | "files">,
): Promise<string | undefined> {
  const folder = rulePages();
  if (folder === undefined || !/^[\w-]+$/.test(rule)) return undefined;
  const page = await files.readText(`${folder.replace(/\/$/, "")}/${rule}.md`);
  const [, section = ""] = (page ?? "").split(/^## .*$/m);
  const [why] = section.trim().split(/\r?\n(?:\r?\n)+/);
  return why === "" ? undefined : why;
}
