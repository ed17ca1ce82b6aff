import type { Locale } from "./language.ts";

/**
 * Where the site is that `npm run site` makes, such as `https://example.org/kubelet-config`. Undefined until it has an
 * address: then messages lead to the packaged pages.
 */
export const siteAddress: string | undefined = undefined;

/** How codes about controls of benchmarks begin; the others are ids of rules. */
const controlCode = "posture-";

/** The page of the site about a rule, or about a control of benchmarks. */
export function sitePageAddress(code: string, site: string, locale: Locale): string {
  const folder = `${site.replace(/\/$/, "")}/${locale === "en" ? "" : `${locale}/`}`;
  return code.startsWith(controlCode)
    ? `${folder}controls.html#${code.slice(controlCode.length)}`
    : `${folder}rules/${code}.html`;
}
