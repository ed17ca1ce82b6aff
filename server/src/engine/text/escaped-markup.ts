import { harmlessLines } from "./harmless.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as it may appear in HTML and XML, between tags and in quotes. */
export function escapedMarkup(text: string): string {
  return harmlessLines(text).replace(/[&<>"']/g, (found) => entities[found] ?? found);
}
