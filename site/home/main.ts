import { askWorker } from "../playground/ask-worker.ts";
import {
  createEditor,
  offsetAt,
  showDiagnostics,
  type EditorQuestions,
} from "../playground/editor.ts";
import { createFileStore } from "../playground/file-store.ts";
import { countsOf } from "../playground/counts-text.ts";
import { findingsElement } from "../playground/findings-element.ts";
import { elementOf, make } from "../playground/make-element.ts";
import { fragmentOf } from "../playground/page-state.ts";
import { playgroundTexts } from "../playground/playground-texts.ts";

const locale = document.documentElement.lang === "zh-CN" ? "zh-cn" : "en";
const texts = playgroundTexts[locale];
const path = "/kubelet.yaml";
const pause = 120;

const box = elementOf("try", HTMLElement);
const shown = elementOf("try-code", HTMLElement);
const findings = elementOf("try-findings", HTMLElement);
const counts = elementOf("try-counts", HTMLElement);
const more = elementOf("try-more", HTMLAnchorElement);
const version = box.dataset["version"] ?? "";
const text = shown.textContent;

const worker = askWorker((reason) => {
  counts.textContent = texts.failed.replace("{0}", reason);
});
let timer: ReturnType<typeof setTimeout> | undefined;
let revision = 0;

const questions: EditorQuestions = {
  label: texts.editor,
  changed: (written) => store.typed(written),
  typing: () => undefined,
  async hover(position) {
    await checked();
    return worker.ask("hover", { path, position });
  },
  async complete(position) {
    await checked();
    return worker.ask("complete", { path, position });
  },
  completionText: (at) => worker.ask("completionText", at),
};

const editor = make("div", { id: "editor" });
shown.replaceWith(editor);
const view = createEditor(editor, questions);
const store = createFileStore(view, questions, () => {
  clearTimeout(timer);
  timer = setTimeout(() => void check(), pause);
});

async function checked(): Promise<void> {
  if (timer !== undefined) await check();
}

async function check(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const asked = ++revision;
  const state = { version, files: store.files() };
  more.href = more.href.replace(/#.*|$/, `#${fragmentOf(state)}`);
  try {
    const found = await worker.ask("tell", { ...state, locale });
    if (asked !== revision) return;
    counts.textContent = countsOf(found, texts);
    showDiagnostics(view, found[0]?.diagnostics ?? []);
    findings.replaceChildren(
      findingsElement(found, {
        texts,
        rulePage: (rule) => `rules/${rule}.html`,
        open(_path, { start }) {
          view.dispatch({ selection: { anchor: offsetAt(view.state.doc, start) } });
          view.focus();
        },
        // One for each: the playground has the others.
        fixes: async (file, range) => (await worker.ask("fixes", file, range)).slice(0, 1),
        apply: ({ changes }) => store.apply(changes),
      }),
    );
  } catch {
    // The code that stopped the worker has said why.
  }
}

/** Makes the fix that a user pressed in the text, before the editor was here. */
async function begin(): Promise<void> {
  store.open([{ path, text }]);
  await check();
  box.classList.remove("loading");
  const [line = "", title = ""] = (box.dataset["pressed"] ?? "").split(/ (.*)/);
  if (title === "") {
    view.focus();
    return;
  }
  const start = { line: Number(line), character: 0 };
  const end = { line: Number(line) + 1, character: 0 };
  const fixes = await worker.ask("fixes", path, { start, end });
  const fix = fixes.find((each) => each.title === title);
  if (fix) store.apply(fix.changes);
}

void begin();
