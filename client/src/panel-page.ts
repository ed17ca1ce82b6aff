import { escapedMarkup } from "../../server/src/text/escaped-markup.ts";
/** What the page of a panel looks like and does beside what all do. */
interface PageParts {
  readonly style: string;
  readonly script?: string;
}

/** What a page is sent. */
export interface PanelContents {
  /** The language of its texts, which may be another than the user's: there is no translation into each. */
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  /** What a screen reader is told of a change. */
  readonly said: string;
}

/**
 * The page of a panel, without contents: nothing is loaded, and only what has the nonce runs. Its script takes the contents
 * from messages, so that scrolling and focus stay where they are while somebody types: at the element of the same id, else
 * at the row that has taken its place.
 */
export function panelPage(
  locale: string,
  nonce: string,
  { style, script = "" }: PageParts,
): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${escapedMarkup(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">${shared}${style}</style>
</head>
<body>
<main id="contents"></main>
<p id="said" class="hidden" role="status" aria-live="polite"></p>
<script nonce="${nonce}">${renewal}${script}
editor.postMessage("ready");
</script>
</body>
</html>`;
}

const renewal = `
const editor = acquireVsCodeApi();
const contents = document.getElementById("contents");
const said = document.getElementById("said");
let renewed = () => {};
const rowsOf = () => [...contents.querySelectorAll("li")];
window.addEventListener("message", ({ data }) => {
  const left = document.querySelector(".scrolled")?.scrollLeft ?? 0;
  const focused = document.activeElement;
  const place = rowsOf().indexOf(focused?.closest("li"));
  contents.innerHTML = data.body;
  renewed();
  const region = document.querySelector(".scrolled");
  if (region) region.scrollLeft = left;
  if (focused && focused !== document.body) (document.getElementById(focused.id) ?? rowsOf()[place])?.focus();
  document.title = data.title;
  document.documentElement.lang = data.locale;
  if (said.textContent !== data.said) said.textContent = data.said;
});
`;

const shared = `
body { padding: 0 1.2em 1.2em; color: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); }
h1 { font-size: 1.3em; font-weight: 600; margin: 1em 0 .6em; }
h2 { font-size: 1.1em; font-weight: 600; margin: 1em 0 .4em; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }
p, li { max-width: 60em; line-height: 1.5; }
.notes { color: var(--vscode-descriptionForeground); padding-left: 1.2em; }
`;
