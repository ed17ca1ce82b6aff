import { splitSections } from "./markdown-sections.ts";
import type { MarkdownSection } from "./markdown-sections.ts";
import type { ApiPage, PageSection } from "./page-model.ts";
import type { Problem, Reading } from "../problem.ts";
import { readTableRows } from "./table-rows.ts";
import { namedType, parseTypeExpression } from "./type-expression.ts";

const aliasLine = /^(?:\(Alias of `([^`]+)`\)|（`([^`]+)` ?(?:类型|類型)?的[别別]名）)\s*$/m;
const listItem = /^- \[`?(\w+)`?\]\(#[\w.-]*\)/gm;
const appearsHeading = /^\*\*(?:Appears in|出现在|出現在)\s*[:：]\*\*/m;

/**
 * Reads one API reference page of the website's repository: Markdown headings with HTML tables.
 * The English pages and their translations have the same form.
 */
export function readPage(name: string, text: string): Reading<ApiPage> {
  const split = splitSections(name, text);
  const problems: Problem[] = [...split.problems];
  const sections = split.result.map((section) => {
    const read = readSection(name, section);
    problems.push(...read.problems);
    return read.result;
  });
  if (sections.length === 0) {
    problems.push({ page: name, line: 1, message: "the page has no section about a type" });
  }
  const page = { name, sections };
  return { result: page, problems: [...problems, ...unsupportedClaims(page)] };
}

function readSection(page: string, section: MarkdownSection): Reading<PageSection> {
  const { name, line, anchor, body } = section;
  const problems: Problem[] = [];
  const rows = readTableRows(body, { page, section: name, firstLine: section.bodyLine });
  problems.push(...rows.problems);
  const aliasMatch = aliasLine.exec(body);
  const aliasText = aliasMatch?.[1] ?? aliasMatch?.[2];
  const alias = aliasText === undefined ? undefined : parseTypeExpression(aliasText);
  if (aliasText !== undefined && !alias) {
    problems.push({
      page,
      line,
      message: `${name} is an alias of "${aliasText}", which is no type`,
    });
  }
  if (anchor === undefined) {
    problems.push({ page, line, message: `the heading of ${name} has no anchor` });
  }
  const result: PageSection = {
    name,
    line,
    anchor,
    alias,
    appearsIn: readAppearsIn(body),
    rows: rows.result,
  };
  return { result, problems };
}

function readAppearsIn(body: string): readonly string[] {
  const heading = appearsHeading.exec(body);
  if (!heading) return [];
  const list = body.slice(heading.index).split(/<p>|<table/)[0] ?? "";
  return [...list.matchAll(listItem)].map((match) => match[1] ?? "");
}

/** "Appears in" and the tables say the same thing twice: where they differ a row is damaged. */
function unsupportedClaims(page: ApiPage): readonly Problem[] {
  return page.sections.flatMap((section) =>
    section.appearsIn.flatMap((parentName) => {
      const parent = page.sections.find(({ name }) => name === parentName);
      const holds = parent?.rows.some(({ type }) => namedType(type).name === section.name);
      if (holds) return [];
      const message = parent
        ? `${section.name} appears in ${parentName} by its list, but no field of ${parentName} has that type`
        : `${section.name} appears in ${parentName}, which the page does not describe`;
      return [{ page: page.name, line: section.line, message }];
    }),
  );
}
