import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { reportFile } from "../../server/src/answers/reports/file-report.ts";
import type { LanguageService } from "../../server/src/service/api.ts";
import { createLanguageService } from "../../server/src/service/language-service.ts";
import { knowledge } from "../support/knowledge.ts";
import type { Construct } from "./texts.ts";

/** Questions about a text, by name. */
export type Questions = Readonly<Record<string, () => unknown>>;

/** Each of them in a service that has just opened the text. */
export function questionsAbout({ path, text }: Construct, length: number): Questions {
  const uri = `file:///${path}`;
  const written = text(length);
  const service: LanguageService = createLanguageService({ knowledge });
  service.open({ uri, text: written });
  const lines = written.split("\n");
  const end = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const file = { path, location: `/${path}`, isNamed: true, text: written, invalidAt: undefined };
  const options = { kubernetesVersion: defaultVersion };
  return {
    check: () => reportFile(file, options, knowledge),
    diagnostics: () => service.diagnostics(uri),
    hover: () => service.hover(uri, end),
    completion: () => service.complete(uri, end),
    outline: () => service.symbols(uri),
    folding: () => service.folding(uri),
    selection: () => service.selection(uri, end),
    links: () => service.links(uri),
  };
}
