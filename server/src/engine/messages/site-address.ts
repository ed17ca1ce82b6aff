import type { Locale } from "./language.ts";
import { isPlaceholder, repository, websiteOf } from "./repository.ts";

/**
 * The address of the site that `npm run site` makes. Without one, messages lead to the packaged pages.
 */
export const siteAddress: string | undefined = isPlaceholder(repository)
  ? undefined
  : websiteOf(repository);

/** The start of the code of a finding about a control of a benchmark; the control follows. Other codes are ids of rules. */
export const postureCode = "posture-";

/** The page of the site about a rule, or about a control of benchmarks. */
export function sitePageAddress(code: string, site: string, locale: Locale): string {
  const folder = `${site.replace(/\/$/, "")}/${locale === "en" ? "" : `${locale}/`}`;
  return code.startsWith(postureCode)
    ? `${folder}controls.html#${code.slice(postureCode.length)}`
    : `${folder}rules/${code}.html`;
}
