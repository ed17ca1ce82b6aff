import { EditorView } from "@codemirror/view";
import { answerTabs, type AnswerName } from "./answer-tabs.ts";
import { allocatableElement, emptyForm } from "./allocatable-element.ts";
import { askWorker } from "./ask-worker.ts";
import { createEditor, offsetAt, showDiagnostics, type EditorQuestions } from "./editor.ts";
import { effectiveElement } from "./effective-element.ts";
import { createFileStore } from "./file-store.ts";
import { countsOf } from "./counts-text.ts";
import { findingsElement } from "./findings-element.ts";
import { elementOf, make, makeButton } from "./make-element.ts";
import { keepState, keptState } from "./kept-state.ts";
import {
  fragmentOf,
  largestText,
  stateInFragment,
  versionFragment,
  versionInFragment,
  type PageState,
} from "./page-state.ts";
import { emptyFiles, examples, newDropIn, renamed } from "./playground-files.ts";
import { playgroundTexts } from "./playground-texts.ts";
import { reportElement, type ReportLinks } from "./report-element.ts";
import type { FileFindings, FilePlace, PlaygroundFile } from "./service-protocol.ts";

const locale = document.documentElement.lang === "zh-CN" ? "zh-cn" : "en";
const texts = playgroundTexts[locale];
/** Pages of the same language are in the folder of this one. */
const rulePage = (rule: string): string => `rules/${rule}.html`;

const versionField = elementOf("version", HTMLSelectElement);
const exampleField = elementOf("example", HTMLSelectElement);
const nameField = elementOf("file-name", HTMLInputElement);
const targetField = elementOf("upgrade-to", HTMLSelectElement);
const fileList = elementOf("files", HTMLElement);
const counts = elementOf("counts", HTMLElement);
const notice = elementOf("notice", HTMLElement);
const removeButton = elementOf("remove", HTMLButtonElement);

/** How long a user pauses before everything is checked. */
const pause = 120;

let node = emptyForm;
let found: readonly FileFindings[] = [];
let revision = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let typedAt: FilePlace | undefined;

const worker = askWorker((reason) => {
  say(reason === "timeout" ? texts.ended : texts.failed.replace("{0}", reason));
});

const questions: EditorQuestions = {
  label: texts.editor,
  changed(text, isReplaced) {
    const before = pageState();
    store.typed(text);
    if (isReplaced) standAlone(before);
  },
  typing(position) {
    const isOver = typedAt !== undefined && position === undefined;
    typedAt = position && { path: store.activePath(), position };
    if (isOver) checkSoon();
  },
  async hover(position) {
    await checked();
    return worker.ask("hover", { path: store.activePath(), position });
  },
  async complete(position) {
    await checked();
    return worker.ask("complete", { path: store.activePath(), position });
  },
  completionText: (at) => worker.ask("completionText", at),
};

const view: EditorView = createEditor(elementOf("editor", HTMLElement), questions);

const store = createFileStore(view, questions, () => {
  if (typedAt?.path !== store.activePath()) typedAt = undefined;
  showFiles();
  keepState(pageState());
  checkSoon();
});

function checkSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void check(), pause);
}

const tabs = answerTabs((name) => void showAnswer(name));

function pageState(): PageState {
  return { version: versionField.value, files: store.files() };
}

/** Says something below the toolbar; `action` may take it back. */
function say(text: string, ...more: readonly Node[]): void {
  notice.replaceChildren(make("p", {}, text), ...more);
}

function openState({ version, files }: PageState): void {
  if ([...versionField.options].some(({ value }) => value === version))
    versionField.value = version;
  store.open(files);
}

/** Replaces all files, and offers those from before. */
function replaceFiles(state: PageState): void {
  const before = pageState();
  openState(state);
  const isSame = JSON.stringify(before.files) === JSON.stringify(state.files);
  if (isSame || isExample(before)) return;
  notice.replaceChildren(backTo(before));
}

function backTo(before: PageState): HTMLButtonElement {
  return makeButton(texts.bringBack, { class: "second" }, () => {
    notice.replaceChildren();
    openState(before);
  });
}

/** A user's own text has nothing to do with the drop-ins of the example that it replaces. */
function standAlone(before: PageState): void {
  const own = store.activePath();
  const ofExamples = new Set(examples().flatMap(({ files }) => files.map(keyOf)));
  const others = before.files.filter(({ path }) => path !== own);
  if (others.length === 0 || !others.every((file) => ofExamples.has(keyOf(file)))) return;
  store.keepActive("/kubelet.yaml");
  say(texts.alone, backTo(before));
}

function keyOf({ path, text }: PlaygroundFile): string {
  return JSON.stringify([path, text]);
}

function isExample({ files }: PageState): boolean {
  const text = JSON.stringify(files);
  return [{ files: emptyFiles }, ...examples()].some((each) => JSON.stringify(each.files) === text);
}

function showFiles(): void {
  const active = store.active();
  const buttons = store.files().map(({ path }, at) => {
    const attributes = { "aria-pressed": String(at === active), class: "file" };
    return make(
      "li",
      {},
      makeButton(path.slice(1), attributes, () => store.choose(at)),
    );
  });
  const focused = [...fileList.querySelectorAll("button")].indexOf(
    document.activeElement as HTMLButtonElement,
  );
  fileList.replaceChildren(...buttons);
  if (focused >= 0) buttons[focused]?.querySelector("button")?.focus();
  nameField.value = store.activePath().slice(1);
  nameField.removeAttribute("aria-invalid");
  removeButton.disabled = buttons.length < 2;
}

function isTooLarge(): boolean {
  return store.files().reduce((sum, { text }) => sum + text.length, 0) > largestText;
}

/** Sends the files to the worker and shows the findings. */
async function check(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const asked = ++revision;
  if (isTooLarge()) {
    say(texts.tooLarge);
    return;
  }
  try {
    const answer = await worker.ask("tell", {
      ...pageState(),
      locale,
      ...(typedAt && { typedAt }),
    });
    if (asked !== revision) return;
    found = answer;
  } catch {
    // The code that stopped the worker has said why.
    return;
  }
  counts.textContent = countsOf(found, texts);
  elementOf("tab-count", HTMLElement).textContent =
    ` (${found.flatMap((file) => file.diagnostics).length})`;
  const own = found.find(({ path }) => path === store.activePath());
  showDiagnostics(view, own?.diagnostics ?? []);
  await showAnswer(tabs.current());
  document.body.dataset["checked"] = String(asked);
}

/** The worker knows the files as they are now. */
async function checked(): Promise<void> {
  if (timer !== undefined) await check();
}

async function showAnswer(name: AnswerName): Promise<void> {
  const panel = elementOf(`answer-${name}`, HTMLElement);
  const asked = revision;
  const path = store.activePath();
  const nothing = (): Node => make("p", { class: "nothing" }, texts.noKubelet);
  const content = await answerOf(name, path).catch((error: unknown) =>
    make("p", { class: "nothing" }, texts.failed.replace("{0}", String(error))),
  );
  if (asked === revision) panel.replaceChildren(content ?? nothing());
}

const reportLinks: ReportLinks = {
  rulePage,
  open: openTarget,
  fix: ({ uri, edits }) => store.apply([{ path: pathIn(uri), edits }]),
  fixText: (title) => texts.fix.replace("{0}", title),
};

async function answerOf(name: AnswerName, path: string): Promise<Node | undefined> {
  switch (name) {
    case "findings":
      return findingsElement(found, {
        texts,
        rulePage,
        open: (file, { start }) => openPlace({ path: file, position: start }),
        fixes: (file, range) => worker.ask("fixes", file, range),
        apply: ({ changes }) => store.apply(changes),
      });
    case "effective": {
      const effective = await worker.ask("effective", path);
      return effective && effectiveElement(effective, openPlace);
    }
    case "versions": {
      const report = await worker.ask("versions", path);
      return (
        report && reportElement(report, { ...reportLinks, choose: (step) => void chooseStep(step) })
      );
    }
    case "upgrade": {
      const report = await worker.ask("upgrade", path, targetField.value);
      return report && reportElement(report, reportLinks);
    }
    case "allocatable": {
      const answer = await worker.ask("allocatable", path, node);
      return (
        answer &&
        allocatableElement(answer.html, (form) => {
          node = form;
          void showAnswer("allocatable");
        })
      );
    }
  }
}

/** The path of an address of the service. */
function pathIn(uri: string): string {
  return decodeURIComponent(uri.replace(/^file:\/\/\/playground/, ""));
}

/** Opens a place of a report, such as `file:///playground/kubelet.yaml#L4,1`. */
function openTarget(target: string): void {
  const [, uri = "", line = "1", character = "1"] = /^(.*)#L(\d+),(\d+)$/.exec(target) ?? [];
  const position = { line: Number(line) - 1, character: Number(character) - 1 };
  openPlace({ path: pathIn(uri), position });
}

function openPlace({ path, position }: FilePlace): void {
  const at = store.files().findIndex((file) => file.path === path);
  if (at < 0) return;
  if (at !== store.active()) store.choose(at);
  const anchor = offsetAt(view.state.doc, position);
  view.dispatch({
    selection: { anchor },
    effects: EditorView.scrollIntoView(anchor, { y: "center" }),
  });
  view.focus();
}

async function fixAll(): Promise<void> {
  await checked();
  const changes = await worker.ask("fixAll");
  const count = changes.reduce((sum, { edits }) => sum + edits.length, 0);
  if (count > 0) store.apply(changes);
  say(count === 0 ? texts.nothingFixed : texts.fixed.replace("{0}", String(count)));
}

async function copyLink(): Promise<void> {
  const link = `${location.href.replace(/#.*$/, "")}#${fragmentOf(pageState())}`;
  const field = make("input", {
    readonly: "",
    value: link,
    "aria-label": texts.linkToCopy,
    id: "link",
  });
  try {
    await navigator.clipboard.writeText(link);
    say(texts.copied, field);
  } catch {
    // Not every page may write there: of a folder, for example.
    say(texts.linkToCopy, field);
    field.select();
  }
}

function rename(): void {
  const path = renamed(nameField.value, store.active(), store.files());
  if (path !== undefined) {
    notice.replaceChildren();
    store.rename(path);
    return;
  }
  nameField.setAttribute("aria-invalid", "true");
  say(texts.badName);
}

/** Opens the files of the address, if it has some; true if it has. */
function openFragment(): boolean {
  const fragment = location.hash.slice(1);
  const version = versionInFragment(fragment) ?? versionField.value;
  const example = /^example=([^&]*)/.exec(fragment)?.[1];
  const chosen = examples().find(({ id }) => id === decoded(example));
  const state = chosen ? { version, files: chosen.files } : stateInFragment(fragment);
  if (state === undefined) {
    if (version !== versionField.value) void chooseVersion(version);
    return false;
  }
  // A reload shall not bring back what the user has changed meanwhile.
  history.replaceState(null, "", location.href.replace(/#.*$/, ""));
  if (state === "damaged") {
    say(texts.badLink);
    return false;
  }
  replaceFiles(state);
  keepVersion();
  return true;
}

/** The address keeps the version: a reload and a bookmark have it. */
function keepVersion(): void {
  history.replaceState(
    null,
    "",
    `${location.href.replace(/#.*$/, "")}#${versionFragment(versionField.value)}`,
  );
}

/** Checks the files for another version; unknown versions change nothing. */
async function chooseVersion(version: string): Promise<void> {
  const isKnown = [...versionField.options].some(({ value }) => value === version);
  if (!isKnown) return;
  versionField.value = version;
  keepState(pageState());
  keepVersion();
  await check();
}

/** Chooses a version of the row, and shows what changes with it. */
async function chooseStep(step: number): Promise<void> {
  const { value } = versionField.options[step] ?? {};
  if (value === undefined) return;
  await chooseVersion(value);
  const panel = elementOf("answer-versions", HTMLElement);
  panel.querySelectorAll("h2")[step]?.scrollIntoView();
  panel.querySelectorAll<HTMLElement>(".step")[step]?.focus({ preventScroll: true });
}

function decoded(text = ""): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function start(): void {
  const [first] = examples();
  for (const { id } of examples()) exampleField.append(make("option", { value: id }, id));
  openState(keptState() ?? { version: versionField.value, files: first?.files ?? emptyFiles });
  openFragment();
  addEventListener("hashchange", () => void openFragment());
  versionField.addEventListener("change", () => void chooseVersion(versionField.value));
  exampleField.addEventListener("change", () => {
    const files = examples().find(({ id }) => id === exampleField.value)?.files ?? emptyFiles;
    replaceFiles({ ...pageState(), files });
    exampleField.value = "";
  });
  targetField.addEventListener("change", () => void showAnswer("upgrade"));
  nameField.addEventListener("change", rename);
  removeButton.addEventListener("click", () => store.remove());
  const press = (id: string, pressed: () => void): void => {
    elementOf(id, HTMLButtonElement).addEventListener("click", pressed);
  };
  press("add", () => store.add(newDropIn(store.files())));
  press("fix-all", () => void fixAll());
  press("copy-link", () => void copyLink());
  elementOf("playground", HTMLElement).hidden = false;
}

start();
