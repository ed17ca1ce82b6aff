/** Attributes of an element, apart from its contents. */
type Attributes = Readonly<Record<string, string>>;

/** An element with attributes and contents; texts are texts. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...contents: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...contents);
  return element;
}

/** A button that does something. */
export function makeButton(
  text: string,
  attributes: Attributes,
  pressed: () => void,
): HTMLButtonElement {
  const button = make("button", { type: "button", ...attributes }, text);
  button.addEventListener("click", pressed);
  return button;
}

/** An element of the page, which its template has. */
export function elementOf<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`The page has no ${id}`);
}
