import type { Part, PartContext, PartKind } from "../engine/parts/part.ts";
import { reportPart } from "../kubelet/index.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { shownFindings } from "../engine/analysis/shown-findings.ts";
import { syntaxFindings } from "../documents/index.ts";
import type { ParsedDocument } from "../engine/syntax/located-node.ts";
import { spansIn } from "../engine/text/span-search.ts";
import { encloses } from "../engine/text/span.ts";
import { lineAt } from "../engine/text/line-index.ts";
import { lookAt } from "../engine/text/text-look.ts";
import { brokenDocumentsLook, hostedLook } from "./quick-looks.ts";

/** Documents of other tools with mistakes of syntax. */
export const brokenDocumentsKind: PartKind = {
  ...brokenDocumentsLook,
  recognise: recogniseBrokenDocuments,
};

function recogniseBrokenDocuments(context: PartContext): readonly Part[] {
  const { source, found, options } = context;
  const markers = options.isAsDelivered === true ? [] : (source.remarks?.markers() ?? []);
  return source.file.documents.flatMap((document, at): readonly Part[] => {
    const { problems, span } = document;
    if (problems.length === 0 || spansIn(span, markers).length > 0) return [];
    const isReported = found().some(
      ({ kind, region }) =>
        kind === "documents" && (encloses(region, span) || encloses(span, region)),
    );
    if (isReported) return [];
    const isOfTool = hostedLook.mayBeIn(lookAt(source.text.slice(span.start, span.end)), options);
    const isCarrier = found().some(
      ({ kind, region }) => (kind === "carried" || kind === "flags") && encloses(span, region),
    );
    return isOfTool || isCarrier ? [brokenPart(document, at, context)] : [];
  });
}

function brokenPart(document: ParsedDocument, at: number, context: PartContext): Part {
  const { source, found, options, knowledge } = context;
  const { span } = document;
  // Without the part itself, which comes later.
  const others = [...found()];
  const lineOf = (finding: Finding): number => lineAt(source.lines, finding.span.start);
  // A configuration inside reports its own, with fixes.
  const reported = (): ReadonlySet<number> =>
    new Set(
      others
        .flatMap(({ findings }) => findings.filter(({ message }) => message.key === "yaml-syntax"))
        .map(lineOf),
    );
  return reportPart({
    id: `broken[${at}]`,
    label: "",
    region: span,
    format: source.file.format,
    findings: (): readonly Finding[] => {
      const inside = reported();
      return shownFindings(
        syntaxFindings(
          document,
          { ...source, format: source.file.format, role: "main" },
          "",
          "silent",
        ).filter((finding) => !inside.has(lineOf(finding))),
        { ...source, region: span },
        options,
        knowledge,
      );
    },
    layered: () => undefined,
  });
}
