import { playgroundTexts } from "../../site/playground/playground-texts.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { kubernetesVersions } from "../../server/src/facts/table.ts";
import type { Locale } from "../../server/src/engine/messages/language.ts";
import { workingPages } from "./working-pages.ts";
import type { WrittenPage } from "./documentation-pages.ts";

const answers = ["findings", "effective", "versions", "upgrade", "allocatable"] as const;

/** The playground in each language. */
export function playgroundPages(): readonly WrittenPage[] {
  return workingPages("playground", (locale) => {
    const { title, description } = playgroundTexts[locale];
    const scripts = ["playground-examples.js", "playground-service.js", "playground.js"];
    return { title, description, body: bodyIn(locale), scripts };
  });
}

/** The choices of a field with Kubernetes versions. */
export function optionsHtml(versions: readonly string[], chosen: string): string {
  return versions
    .map((version) => `<option${version === chosen ? " selected" : ""}>${version}</option>`)
    .join("");
}

function bodyIn(locale: Locale): string {
  const texts = playgroundTexts[locale];
  const tabs = answers.map(
    (name, at) =>
      `<button type="button" role="tab" id="tab-${name}" aria-controls="panel-${name}" aria-selected="${at === 0}" tabindex="${at === 0 ? 0 : -1}">${texts[name]}${at === 0 ? '<span id="tab-count"></span>' : ""}</button>`,
  );
  const last = kubernetesVersions.at(-1) ?? "";
  const before: Readonly<Partial<Record<string, string>>> = {
    findings: `<p class="do"><button type="button" id="fix-all">${texts.fixAll}</button></p>`,
    upgrade: `<p class="do"><label>${texts.upgradeTo} <select id="upgrade-to">${optionsHtml(kubernetesVersions, last)}</select></label></p>`,
  };
  const panels = answers.map(
    (name, at) =>
      `<div role="tabpanel" id="panel-${name}" aria-labelledby="tab-${name}" tabindex="0"${at === 0 ? "" : " hidden"}>${before[name] ?? ""}<div id="answer-${name}">${texts.checking}</div></div>`,
  );
  return `<h1>${texts.title}</h1>
<p>${texts.intro}</p>
<noscript><p>${texts.noScript}</p></noscript>
<div id="playground" hidden>
<div class="toolbar">
<label>${texts.example} <select id="example"><option value="">${texts.chooseExample}</option><option value="empty">${texts.emptyExample}</option></select></label>
<label>${texts.version} <select id="version">${optionsHtml(kubernetesVersions, defaultVersion)}</select></label>
<button type="button" id="copy-link">${texts.copyLink}</button>
<span id="counts" role="status"></span>
</div>
<div id="notice" role="status"></div>
<div class="panes">
<section class="input" aria-label="${texts.files}">
<ul id="files"></ul>
<div class="toolbar">
<label>${texts.fileName} <input id="file-name" autocomplete="off" spellcheck="false"></label>
<button type="button" id="add">${texts.addDropIn}</button>
<button type="button" id="remove">${texts.remove}</button>
</div>
<div id="editor"></div>
</section>
<section class="output" aria-label="${texts.answers}">
<div role="tablist" aria-label="${texts.answers}">${tabs.join("")}</div>
${panels.join("\n")}
</section>
</div>
</div>`;
}
