import { askWorker } from "../playground/ask-worker.ts";
import { elementOf, make, makeButton } from "../playground/make-element.ts";
import { markdownElement } from "../playground/markdown-element.ts";
import {
  fragmentOf,
  largestText,
  stateInFragment,
  type PageState,
} from "../playground/page-state.ts";
import type { LogCause } from "../playground/service-protocol.ts";
import type * as api from "../../server/src/service/api.ts";
import { diagnosisTexts } from "./diagnosis-texts.ts";

/** Values that the page's other script leaves for this one. */
declare global {
  /** Why a rule matters and how to fix it, by rule, as its page says it. */
  var kubeletConfigRules: Readonly<Record<string, readonly [why: string, fix: string]>> | undefined;
  var kubeletConfigDiagnosisExample: { readonly log: string; readonly file: string } | undefined;
}

const locale = document.documentElement.lang === "zh-CN" ? "zh-cn" : "en";
const texts = diagnosisTexts[locale];
const logPath = "/kubelet.log";
const filePath = "/kubelet.yaml";

const logField = elementOf("log", HTMLTextAreaElement);
const fileField = elementOf("file", HTMLTextAreaElement);
const versionField = elementOf("version", HTMLSelectElement);
const answer = elementOf("answer", HTMLElement);
const notice = elementOf("notice", HTMLElement);

/** How long a user pauses before the texts are read. */
const pause = 250;
let timer: ReturnType<typeof setTimeout> | undefined;
let revision = 0;

const worker = askWorker((reason) => {
  notice.replaceChildren(make("p", {}, texts.failed.replace("{0}", reason)));
});

/** A cause of the failed start. */
interface Cause {
  readonly heading: string;
  readonly quoted?: string;
  readonly rule: string | undefined;
  readonly title?: string;
  readonly why: string;
  readonly fix: string;
  readonly fields: readonly string[];
  readonly places: readonly api.Diagnostic[];
}

function pageState(): PageState {
  const files = [
    { path: logPath, text: logField.value },
    { path: filePath, text: fileField.value },
  ];
  return { version: versionField.value, files };
}

/** A configuration that was pasted into the field of the log belongs into the other one. */
function sortTexts(): void {
  const isFile = /^(?:apiVersion|kind):|^\s*\{[^]*"kind"\s*:/m.test(logField.value);
  if (!isFile || fileField.value.trim() !== "") return;
  fileField.value = logField.value;
  logField.value = "";
}

function readSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void read(), pause);
}

async function read(): Promise<void> {
  const asked = ++revision;
  sortTexts();
  const { version, files } = pageState();
  const [log, file] = [logField.value, fileField.value];
  if (log.length + file.length > largestText) {
    answer.replaceChildren(make("p", {}, texts.tooLarge));
    return;
  }
  const isEmpty = (text: string): boolean => text.trim() === "";
  if (isEmpty(log) && isEmpty(file)) {
    answer.replaceChildren(make("p", { class: "nothing" }, texts.waiting));
    return;
  }
  const told = files.filter(({ path, text }) => path === filePath && !isEmpty(text));
  try {
    const findings = await worker.ask("tell", { version, files: told, locale });
    const causes = isEmpty(log) ? [] : await worker.ask("explainLog", log);
    if (asked !== revision) return;
    const found = findings.flatMap(({ diagnostics }) => diagnostics);
    answer.replaceChildren(...answerOf(causes, found, !isEmpty(log), !isEmpty(file)));
  } catch {
    // The code that stopped the worker has said why.
  }
}

function answerOf(
  causes: readonly LogCause[],
  found: readonly api.Diagnostic[],
  hasLog: boolean,
  hasFile: boolean,
): readonly Node[] {
  const inLog = causes.map((cause): Cause => {
    const [why = "", fix = ""] = sectionsOf(cause.rule);
    const places = found.filter(({ rule }) => rule === cause.rule);
    return {
      ...cause,
      heading: places.length > 0 ? texts.inBoth : texts.inLog,
      quoted: cause.line,
      rule: cause.rule,
      why: cause.cause ?? why,
      fix: cause.remedy ?? fix,
      places,
    };
  });
  const explained = new Set(causes.map(({ rule }) => rule));
  const inFile = found
    .filter(({ severity, rule }) => severity === "error" && !explained.has(rule))
    .map((place): Cause => {
      const [why = "", fix = ""] = sectionsOf(place.rule);
      return { heading: texts.inFile, rule: place.rule, why, fix, fields: [], places: [place] };
    });
  // Causes that are in the log and in the file come first.
  const all = [...inLog, ...inFile].toSorted((a, b) => rankOf(a) - rankOf(b));
  const isSound = hasFile && !found.some(({ severity }) => severity === "error");
  const nothing = isSound
    ? hasLog
      ? texts.soundFileUnknownLog
      : texts.soundFile
    : texts.unknownLog;
  const list = all.length > 0 ? all.map(causeElement) : [make("p", {}, nothing)];
  return hasFile && found.length > 0 ? [...list, playgroundLink()] : list;
}

function rankOf({ heading }: Cause): number {
  return [texts.inBoth, texts.inLog, texts.inFile].indexOf(heading);
}

function sectionsOf(rule: string | undefined): readonly string[] {
  return globalThis.kubeletConfigRules?.[rule ?? ""] ?? [];
}

function causeElement(cause: Cause): HTMLElement {
  const { heading, quoted, rule, title, why, fix, fields, places } = cause;
  const text = (markdown: string): Node[] => (markdown === "" ? [] : [markdownElement(markdown)]);
  return make(
    "section",
    { class: "cause" },
    make("h2", {}, heading),
    ...(quoted === undefined
      ? []
      : [make("pre", { tabindex: "0" }, make("code", {}, quoted.trim()))]),
    ...(title === undefined ? [] : [make("p", { class: "title" }, title.replaceAll("`", ""))]),
    ...places.map(placeElement),
    ...text(why),
    ...(fix === "" ? [] : [make("h3", {}, texts.remedy), ...text(fix)]),
    ...(fields.length === 0
      ? []
      : [make("p", {}, texts.settings.replace("{0}", fields.join(", ")))]),
    ...(rule === undefined
      ? []
      : [
          make("p", {}, make("a", { href: `rules/${rule}.html` }, texts.rule.replace("{0}", rule))),
        ]),
  );
}

/** The line of the configuration; a press goes there. */
function placeElement({ range, message }: api.Diagnostic): HTMLElement {
  const words = texts.place.replace("{0}", String(range.start.line + 1)).replace("{1}", message);
  return make(
    "p",
    { class: "place" },
    makeButton(words, { class: "place" }, () => {
      const lines = fileField.value.split("\n");
      const start =
        lines.slice(0, range.start.line).join("\n").length + Math.min(range.start.line, 1);
      fileField.focus();
      fileField.setSelectionRange(start, start + (lines[range.start.line] ?? "").length);
    }),
  );
}

function playgroundLink(): HTMLElement {
  const files = [{ path: filePath, text: fileField.value }];
  const href = `playground.html#${fragmentOf({ version: versionField.value, files })}`;
  return make("p", { class: "try" }, make("a", { href }, texts.openInPlayground));
}

async function copyLink(): Promise<void> {
  const link = `${location.href.replace(/#.*$/, "")}#${fragmentOf(pageState())}`;
  const field = make("input", {
    readonly: "",
    value: link,
    "aria-label": texts.linkToCopy,
    id: "link",
  });
  let words = texts.copied;
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    // Not every page may write there: of a folder, for example.
    words = texts.linkToCopy;
  }
  notice.replaceChildren(make("p", {}, words), field);
  if (words === texts.linkToCopy) field.select();
}

/** Opens the texts of the address, if it has some. */
function openFragment(): void {
  const state = stateInFragment(location.hash.slice(1));
  if (state === undefined) return;
  if (state === "damaged") {
    notice.replaceChildren(make("p", {}, texts.badLink));
    return;
  }
  const textOf = (wanted: string): string =>
    state.files.find(({ path }) => path === wanted)?.text ?? "";
  open(textOf(logPath), textOf(filePath), state.version);
}

function open(log: string, file: string, version: string): void {
  if ([...versionField.options].some(({ value }) => value === version)) {
    versionField.value = version;
  }
  logField.value = log;
  fileField.value = file;
  void read();
}

for (const field of [logField, fileField]) field.addEventListener("input", readSoon);
versionField.addEventListener("change", () => void read());
elementOf("try-example", HTMLButtonElement).addEventListener("click", () => {
  const { log = "", file = "" } = globalThis.kubeletConfigDiagnosisExample ?? {};
  open(log, file, versionField.value);
});
elementOf("copy-link", HTMLButtonElement).addEventListener("click", () => void copyLink());
addEventListener("hashchange", openFragment);
elementOf("diagnosis", HTMLElement).hidden = false;
openFragment();
