import { describeFlag } from "./flag-documentation.ts";
import { type FlagUse, describeGate, describeValue } from "../kubelet/index.ts";
import type { Hover } from "../engine/analysis/hover-model.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { Span } from "../engine/text/span.ts";
import type { ReadPlace } from "./check-place.ts";
import { runStart } from "../engine/text/run-before.ts";

/** The hover of the flag or value at an offset; undefined if neither is there. */
export function flagHoverAt(
  { flags: { parsed }, version }: ReadPlace,
  text: string,
  offset: number,
  knowledge: Knowledge,
): Hover | undefined {
  const holds = ({ start, end }: Span): boolean => start <= offset && offset < end;
  const use = parsed.uses.find(({ nameSpan, valueSpan }) => holds(nameSpan) || holds(valueSpan));
  if (use) {
    const isName = holds(use.nameSpan);
    const value = isName ? undefined : valueHover(use, text, offset, version, knowledge);
    const span = isName ? use.nameSpan : use.valueSpan;
    const markdown = describeFlag(knowledge, use.flag.name, version);
    return value ?? (markdown === undefined ? undefined : { span, markdown });
  }
  const problem = parsed.problems.find(({ span }) => holds(span));
  const name = problem && nameOf(problem);
  const markdown = name === undefined ? undefined : describeFlag(knowledge, name, version);
  return problem && markdown !== undefined ? { span: problem.span, markdown } : undefined;
}

function nameOf(problem: ReadPlace["flags"]["parsed"]["problems"][number]): string | undefined {
  if ("flag" in problem) return problem.flag.name;
  return "name" in problem ? problem.name : undefined;
}

/** Of a list or of pairs, the one at the offset. */
function valueHover(
  { flag: { record }, valueSpan }: FlagUse,
  text: string,
  offset: number,
  version: ReadPlace["version"],
  knowledge: Knowledge,
): Hover | undefined {
  const { field } = record;
  if (field === undefined) return undefined;
  const start = Math.max(runStart(text, offset, /[^,\s"']/), valueSpan.start);
  const [item = ""] = /^[^,\s"']*/.exec(text.slice(start, valueSpan.end)) ?? [];
  const [name = ""] = /^[^=<]*/.exec(item) ?? [];
  if (name === "") return undefined;
  const span = { start, end: start + name.length };
  const markdown =
    record.kind === "gates"
      ? describeGate(knowledge, name, version)
      : describeValue(knowledge, "KubeletConfiguration", field, name, version);
  return markdown === undefined ? undefined : { span, markdown };
}
