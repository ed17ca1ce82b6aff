import MiniSearch from "minisearch";
import { searchOptions } from "./search-words.ts";

/** Values that the script of an index leaves for this one. */
declare global {
  var kubeletConfigSearch: string | undefined;
}

const maxShown = 12;

const form = document.querySelector<HTMLFormElement>("form.search");
const field = document.querySelector<HTMLInputElement>("#search");
const list = document.querySelector<HTMLElement>("#found");
const count = document.querySelector<HTMLElement>("#found-count");

if (form && field && list && count) startSearch({ form, field, list, count });

// There is room for it next to the text.
const contents = document.querySelector<HTMLDetailsElement>(".contents details");
if (contents && matchMedia("(min-width: 68em)").matches) contents.open = true;

interface SearchElements {
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement;
  readonly list: HTMLElement;
  readonly count: HTMLElement;
}

/** Shows the search; its index is read when a user begins to use it. */
function startSearch(elements: SearchElements): void {
  const { form, field, list } = elements;
  let index: Promise<MiniSearch> | undefined;
  let chosen = -1;
  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const choose = (at: number): void => {
    chosen = at;
    for (const [number, option] of options().entries()) {
      option.setAttribute("aria-selected", String(number === at));
      if (number === at) option.scrollIntoView({ block: "nearest" });
    }
    if (at < 0) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", `found-${at}`);
  };
  const close = (): void => {
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    choose(-1);
  };
  const search = async (): Promise<void> => {
    const query = field.value.trim();
    index ??= readIndex(form.dataset["index"] ?? "");
    const found = await index;
    // Another key was pressed meanwhile.
    if (query !== field.value.trim()) return;
    if (query === "") {
      close();
      elements.count.textContent = "";
    } else show(found.search(query, queryOptions), elements);
    choose(-1);
  };
  form.hidden = false;
  field.addEventListener("focus", () => {
    index ??= readIndex(form.dataset["index"] ?? "");
  });
  field.addEventListener("input", () => void search());
  field.addEventListener("blur", () => close());
  field.addEventListener("keydown", (event) => {
    const { length } = options();
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && !list.hidden && length > 0) {
      event.preventDefault();
      choose(chosen < 0 && step < 0 ? length - 1 : (chosen + step + length) % length);
    } else if (event.key === "Escape") {
      close();
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    options()[Math.max(chosen, 0)]?.click();
  });
  // A press would take the focus, and with it the list, before the click comes.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof Element &&
      event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping) return;
    event.preventDefault();
    field.focus();
  });
}

const queryOptions = {
  prefix: (term: string) => term.length > 1,
  fuzzy: (term: string) => (term.length > 5 && !/\p{Script=Han}/u.test(term) ? 0.15 : false),
  boost: { title: 6, page: 3 },
  combineWith: "AND",
} as const;

type Results = ReturnType<MiniSearch["search"]>;

function show(results: Results, { form, field, list, count }: SearchElements): void {
  const { root = "", count: counted = "", none = "" } = form.dataset;
  const items = results.slice(0, maxShown).map(({ title, page, address }, at) => {
    const link = document.createElement("a");
    link.id = `found-${at}`;
    link.role = "option";
    link.setAttribute("aria-selected", "false");
    link.href = `${root === "" ? "." : root}/${String(address)}`;
    link.tabIndex = -1;
    const name = document.createElement("strong");
    name.textContent = String(title);
    link.append(name);
    if (page !== title) link.append(` ${String(page)}`);
    return link;
  });
  count.textContent = items.length === 0 ? none : counted.replace("{0}", String(results.length));
  list.replaceChildren(...items);
  list.hidden = items.length === 0;
  field.setAttribute("aria-expanded", String(items.length > 0));
}

/** A script, since a page that was opened from a folder may read no other file. */
function readIndex(address: string): Promise<MiniSearch> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => {
      resolve(MiniSearch.loadJSON(globalThis.kubeletConfigSearch ?? "{}", searchOptions));
    });
    script.addEventListener("error", () => reject(new Error(`${address} cannot be read`)));
    document.head.append(script);
  });
}
