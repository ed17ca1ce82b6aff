import { createPlaygroundService } from "../../site/playground/create-service.ts";
import { countsOf } from "../../site/playground/counts-text.ts";
import { fragmentOf } from "../../site/playground/page-state.ts";
import { playgroundTexts } from "../../site/playground/playground-texts.ts";
import type { Locale } from "../../server/src/engine/messages/language.ts";
import { escapedMarkup } from "../../server/src/engine/text/escaped-markup.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { highlightedCode, type CodeMark } from "./highlight-code.ts";
import { siteTexts } from "./site-texts.ts";

const path = "/kubelet.yaml";

/** The file of the README: one mistake that is ignored, and two that keep the kubelet from starting. */
const text = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
MaxPods: 60
evictionPressureTransitionPeriod: 5
imageGCHighThresholdPercent: 75
`;

/** The example of the first page, with its findings as they are today; scripts make it work when a user touches it. */
export async function homeExample(locale: Locale): Promise<string> {
  const service = createPlaygroundService();
  const state = { version: defaultVersion, files: [{ path, text }] };
  const found = await service.tell({ ...state, locale });
  const diagnostics = found.flatMap((file) => file.diagnostics);
  const texts = playgroundTexts[locale];
  const lines = text.split("\n");
  const offsetOf = (line: number): number =>
    lines.slice(0, line).join("\n").length + Math.min(line, 1);
  const marks = diagnostics.map(({ range: { start, end }, severity }): CodeMark => ({
    start: offsetOf(start.line) + start.character,
    end: offsetOf(end.line) + end.character,
    name: severity,
  }));
  const rows: string[] = [];
  for (const { range, severity, message, rule } of diagnostics) {
    const [fix] = await service.fixes(path, range);
    const button = fix
      ? `<button type="button" class="fix" data-fix="${range.start.line} ${escapedMarkup(fix.title)}">${escapedMarkup(texts.fix.replace("{0}", fix.title))}</button>`
      : "";
    rows.push(`<li class="${severity}">
<p class="subject"><span class="word">${texts.severities[severity]}</span> <span>kubelet.yaml:${range.start.line + 1}</span> <a href="rules/${rule}.html">${rule}</a></p>
<p>${escapedMarkup(message)}</p>
<div class="fixes">${button}</div>
</li>`);
  }
  const own = siteTexts[locale];
  const root = locale === "en" ? "" : "../";
  return `<section id="try" aria-label="${own.tryLabel}" data-version="${defaultVersion}" data-scripts="${root}playground-service.js ${root}home-editor.js">
<div class="try-pane"><p class="try-head">kubelet.yaml</p><pre id="try-code" tabindex="0"><code>${highlightedCode(text, "yaml", marks)}</code></pre></div>
<div class="try-pane"><p class="try-head" id="try-counts" role="status">${countsOf(found, texts)}</p><div id="try-findings"><ul class="rows">
${rows.join("\n")}
</ul></div></div>
<p class="actions"><a class="first" id="try-more" href="playground.html#${fragmentOf(state)}">${own.openExample}</a> <a href="#${own.installAnchor}">${own.install}</a> <a href="why-does-my-kubelet-not-start.html">${own.notStarting}</a></p>
</section>
`;
}
