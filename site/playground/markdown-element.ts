import MarkdownIt from "markdown-it";

const parser = new MarkdownIt({ html: false, linkify: false });

// Pictures would be asked for elsewhere, which this page may not do.
parser.disable("image");

/** Markdown of the service as an element; links open in another tab. */
export function markdownElement(markdown: string): HTMLElement {
  const element = document.createElement("div");
  element.className = "markdown";
  element.innerHTML = parser.render(markdown);
  for (const link of element.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
  return element;
}
