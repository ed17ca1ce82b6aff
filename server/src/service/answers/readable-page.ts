/** The page of a rule for a terminal or an agent: without links to other pages, comments for programs, and tables. */
export function readablePage(page: string): string {
  return page
    .replace(/^<!--[^]*?-->\n+/gm, "")
    .replace(/^\|.*\n\| ---.*\n((?:\|.*\n?)*)/gm, (_table, rows: string) => listOf(rows))
    .replace(/\[([^[\]]+)\]\((?!https?:)[^)]*\)/g, "$1");
}

/** The rows of a table with two columns as a list. */
function listOf(rows: string): string {
  return rows.replace(/^\| (.*?) \| (.*) \|$/gm, "- $1: $2").replaceAll(String.raw`\|`, "|");
}
