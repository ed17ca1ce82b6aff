import type {
  AllocatableResult,
  NodeForm,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { escapedMarkup } from "../../../server/src/engine/text/escaped-markup.ts";

/** CPUs, memory and disk that machines often have. */
const presets = [
  ["2", "4Gi", "50Gi"],
  ["2", "8Gi", "50Gi"],
  ["4", "16Gi", "100Gi"],
  ["8", "32Gi", "100Gi"],
  ["16", "64Gi", "200Gi"],
  ["32", "128Gi", "200Gi"],
  ["64", "256Gi", "500Gi"],
] as const;

/** The fields with their values. */
const fields: readonly (readonly [keyof NodeForm, string])[] = [
  ["name", "small"],
  ["cpus", "4"],
  ["memory", "16Gi"],
  ["ephemeralStorage", "100Gi"],
];

/** Keeps what the user types over renewals of the view, and sends it: `do`, and the values. */
export const formScript = `
const sizes = ${JSON.stringify(fields.map(([name]) => name))};
const typed = { ...state.typed };
const fieldOf = (name) => document.getElementById("node-" + name);
const send = (what) => editor.postMessage({ do: what, ...Object.fromEntries(sizes.map((name) => [name, fieldOf(name)?.value ?? ""])) });
renewed = () => {
  for (const name of sizes) if (fieldOf(name) && typed[name] !== undefined) fieldOf(name).value = typed[name];
  const preset = document.getElementById("node-preset");
  const size = ["cpus", "memory", "ephemeralStorage"].map((name) => fieldOf(name)?.value).join(" ");
  if (preset && [...preset.options].some(({ value }) => value === size)) preset.value = size;
};
contents.addEventListener("input", ({ target }) => {
  const name = target.id.replace("node-", "");
  if (!sizes.includes(name)) return;
  typed[name] = target.value;
  keep({ typed });
});
contents.addEventListener("change", ({ target }) => {
  if (target.id !== "node-preset" || !target.value) return;
  [typed.cpus, typed.memory, typed.ephemeralStorage] = target.value.split(" ");
  keep({ typed });
  renewed();
  send("show");
});
contents.addEventListener("submit", (event) => {
  event.preventDefault();
  send(event.submitter?.dataset.do ?? "show");
});
`;

export const formStyle = `
form { display: flex; flex-wrap: wrap; gap: .6em 1em; align-items: end; margin: 1em 0; padding: .8em; border: 1px solid var(--vscode-contrastBorder, var(--vscode-panel-border, var(--vscode-editorWidget-border))); }
form h2, form p { width: 100%; margin: 0; }
form p.do { display: flex; flex-wrap: wrap; gap: .5em; }
form p.hint { color: var(--vscode-descriptionForeground); }
form label { display: flex; flex-direction: column; gap: .2em; }
form input, form select { font: inherit; padding: .2em .4em; width: 10em; border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent)); border-radius: 2px;
  color: var(--vscode-input-foreground); background: var(--vscode-input-background); }
form select { width: 15em; color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); border-color: var(--vscode-dropdown-border, var(--vscode-contrastBorder, transparent)); }
form input::placeholder { color: var(--vscode-input-placeholderForeground); }
form input[aria-invalid="true"] { border-color: var(--vscode-inputValidation-errorBorder, var(--vscode-errorForeground)); }
form button { font: inherit; padding: .25em .8em; border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); border-radius: 2px; cursor: pointer;
  color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); }
form button.first { color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
form :focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
`;

/** The form of a view without a node; nothing where a node is described. */
export function formOf({ form }: Pick<AllocatableResult, "form">): string {
  if (!form) return "";
  const { labels, values, problems } = form;
  const inputs = fields.map(([name, example]) => {
    const isWrong = name !== "name" && problems.includes(labels.wrong[name]);
    const described = isWrong ? ' aria-invalid="true" aria-describedby="node-problems"' : "";
    return `<label>${escapedMarkup(labels[name])}<input id="node-${name}" value="${escapedMarkup(values[name])}" placeholder="${example}" autocomplete="off" spellcheck="false"${described}></label>`;
  });
  const options = presets.map(
    ([cpus, memory, disk]) =>
      `<option value="${cpus} ${memory} ${disk}">${cpus} CPU · ${memory} · ${disk}</option>`,
  );
  return `<form aria-labelledby="node-title">
<h2 id="node-title">${escapedMarkup(labels.title)}</h2>
<label>${escapedMarkup(labels.preset)}<select id="node-preset"><option value="">${escapedMarkup(labels.choose)}</option>${options.join("")}</select></label>
${inputs.join("\n")}
<p class="do"><button id="node-show" class="first" data-do="show">${escapedMarkup(labels.show)}</button>
<button id="node-write" data-do="write">${escapedMarkup(labels.write)}</button></p>
<div id="node-problems">${problems.map((text) => `<p class="problem">${escapedMarkup(text)}</p>`).join("")}</div>
<p class="hint">${escapedMarkup(labels.pods)}</p>
</form>`;
}
