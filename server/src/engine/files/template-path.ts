/** Endings of templates; the file that one makes has the name before it. */
export const templateEndings = [
  "j2",
  "jinja",
  "jinja2",
  "erb",
  "tftpl",
  "tpl",
  "tmpl",
  "gotmpl",
  "template",
  "mustache",
  "epp",
  "in",
] as const;

const ending = new RegExp(`\\.(?:${templateEndings.join("|")})$`, "i");

/** The path of the file that a template makes; any other path as it is. */
export function withoutTemplateEnding(path: string): string {
  return path.replace(ending, "");
}
