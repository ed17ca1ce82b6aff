/** The page of a rule for a terminal or an agent: without links to other pages, and without comments for programs. */
export function readablePage(page: string): string {
  return page.replace(/^<!--[^]*?-->\n+/gm, "").replace(/\[([^[\]]+)\]\((?!https?:)[^)]*\)/g, "$1");
}
