import { readFileSync } from "node:fs";
import { posix } from "node:path";

/** A block of code in a page that shows a file of the project. */
interface ShownFile {
  /** Its path in the project. */
  readonly path: string;
  readonly start: number;
  /** As the page has it. */
  readonly shown: string;
  /** As the file has it. */
  readonly text: string;
}

/** A paragraph that ends with a link to a file of code and a colon, and the block below it. */
const block = /\]\(([./]*(?:editors|server)\/[^)\s]+)\)[:：]\n\n```\w*\n([^]*?)\n?^```$/gm;

/**
 * The files that a page shows below a link to them.
 * @param page its path in the project
 */
export function shownFiles(page: string, text: string): readonly ShownFile[] {
  return [...text.matchAll(block)].map(({ 0: whole, 1: link = "", 2: shown = "", index }) => {
    const path = posix.join(posix.dirname(page), link);
    const file = readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8").trimEnd();
    const start = index + whole.indexOf("```");
    return { path, start: start + whole.slice(start - index).indexOf("\n") + 1, shown, text: file };
  });
}
