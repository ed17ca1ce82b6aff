import type { NodeForm } from "../../server/src/shells/lsp/protocol/allocatable-protocol.ts";
import { make } from "./make-element.ts";

const sizes = ["name", "cpus", "memory", "ephemeralStorage"] as const;

export const emptyForm: NodeForm = { name: "", cpus: "", memory: "", ephemeralStorage: "" };

/** The view of allocatable resources, from the HTML of the editor's views; `ask` receives the entered values. */
export function allocatableElement(html: string, ask: (form: NodeForm) => void): HTMLElement {
  const element = make("div", { class: "allocatable" });
  element.innerHTML = html;
  // There is no project whose file could get the node.
  element.querySelector('[data-do="write"]')?.remove();
  for (const heading of element.querySelectorAll("h1")) {
    heading.replaceWith(make("h2", {}, ...heading.childNodes));
  }
  for (const heading of element.querySelectorAll("form h2")) {
    heading.replaceWith(make("h3", { id: heading.id }, ...heading.childNodes));
  }
  const fieldOf = (size: (typeof sizes)[number]): HTMLInputElement | null =>
    element.querySelector<HTMLInputElement>(`#node-${size}`);
  const send = (): void => {
    const entered = sizes.map((size) => [size, fieldOf(size)?.value ?? ""]);
    ask({ ...emptyForm, ...(Object.fromEntries(entered) as Partial<NodeForm>) });
  };
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  element.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.value === "") return;
    const values = target.value.split(" ");
    for (const [at, size] of (["cpus", "memory", "ephemeralStorage"] as const).entries()) {
      const field = fieldOf(size);
      if (field) field.value = values[at] ?? "";
    }
    send();
  });
  return element;
}
