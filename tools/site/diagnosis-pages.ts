import { readFileSync, readdirSync } from "node:fs";
import { diagnosisTexts } from "../../site/diagnosis/diagnosis-texts.ts";
import type { Locale } from "../../server/src/engine/messages/language.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { kubernetesVersions } from "../../server/src/facts/table.ts";
import { readablePage } from "../../server/src/service/answers/readable-page.ts";
import { sectionsOfPage } from "../../server/src/service/answers/sections-of-page.ts";
import type { WrittenPage } from "./documentation-pages.ts";
import { optionsHtml } from "./playground-pages.ts";
import { siteLocales, workingPages } from "./working-pages.ts";
import { projectUrl } from "./site-pages.ts";

/** The page about a kubelet that does not start, in each language. */
export function diagnosisPages(): readonly WrittenPage[] {
  return workingPages("diagnosis", (locale) => {
    const { title, description } = diagnosisTexts[locale];
    const scripts = [`rules-${locale}.js`, "playground-service.js", "diagnosis.js"];
    return { title, description, body: bodyIn(locale), scripts };
  });
}

/** A script for each language: why each rule matters and how to fix it, and an example. */
export function ruleScripts(): readonly (readonly [string, string])[] {
  const example = {
    log: readFileSync(new URL("test/fixtures/docs/kubelet.log", projectUrl), "utf8"),
    file: readFileSync(new URL("test/fixtures/docs/image-gc.yaml", projectUrl), "utf8"),
  };
  return siteLocales.map((locale) => {
    const folder = new URL(locale === "en" ? "docs/rules/" : `docs/${locale}/rules/`, projectUrl);
    const names = readdirSync(folder).filter((name) => name !== "README.md");
    const sections = names.map((name) => {
      const page = readablePage(readFileSync(new URL(name, folder), "utf8"));
      const { why, fix } = sectionsOfPage(page);
      return [name.replace(/\.md$/, ""), [why, fix]] as const;
    });
    const rules = JSON.stringify(Object.fromEntries(sections));
    return [
      `rules-${locale}.js`,
      `globalThis.kubeletConfigRules=${rules};\nglobalThis.kubeletConfigDiagnosisExample=${JSON.stringify(example)};\n`,
    ];
  });
}

function bodyIn(locale: Locale): string {
  const texts = diagnosisTexts[locale];
  return `<h1>${texts.title}</h1>
<p>${texts.intro}</p>
<noscript><p>${texts.noScript}</p></noscript>
<div id="diagnosis" hidden>
<div class="panes">
<div class="input">
<label class="block" for="log">${texts.log}</label>
<textarea id="log" rows="9" spellcheck="false" autocomplete="off"></textarea>
<label class="block" for="file">${texts.file}</label>
<textarea id="file" rows="9" spellcheck="false" autocomplete="off"></textarea>
<div class="toolbar">
<label>${texts.version} <select id="version">${optionsHtml(kubernetesVersions, defaultVersion)}</select></label>
<button type="button" id="try-example">${texts.example}</button>
<button type="button" id="copy-link">${texts.copyLink}</button>
</div>
<div id="notice" role="status"></div>
</div>
<section class="output" aria-label="${texts.answer}" aria-live="polite" id="answer"><p class="nothing">${texts.waiting}</p></section>
</div>
</div>`;
}
