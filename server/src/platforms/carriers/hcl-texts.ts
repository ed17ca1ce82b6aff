import type { Completion } from "../../engine/analysis/part-results.ts";
import type { InnerFile, PartContext } from "../../engine/parts/part.ts";
import { isFilledIn } from "../../engine/syntax/hole.ts";
import { readTemplate, type HclTemplate } from "../../engine/syntax/hcl/hcl-template.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";
import { hclMarks } from "../../kubelet/index.ts";
import type { DecodedText } from "./decoded-text.ts";
import { objectCompletions } from "./hcl-completion.ts";
import { encodedText } from "./hcl-encoded.ts";
import { jsonOfNode } from "./json-of-node.ts";
import type { TextInside } from "./text-inside.ts";

/**
 * Texts in a Terraform file with kubelet configuration: encoded objects, heredocs and strings of several lines, for any
 * reader. Values that Terraform inserts are unknown.
 */
export function textsInHcl({ source, hcl, room, innerFile }: PartContext): readonly TextInside[] {
  const { texts, objects } = hcl();
  const { budget } = room;
  const isOurs = ({ span }: { readonly span: Span }): boolean =>
    hclMarks.test(source.text.slice(span.start, span.end)) || isOfKubelet(source.text, span);
  const readInside = (decoded: DecodedText, path: string): InnerFile => {
    const { lineAbove, parts } = innerFile(decoded, path, { isFilledIn: isFilledIn(decoded.text) });
    return { lineAbove, parts: parts.filter(({ kind }) => kind !== "headerless") };
  };
  const read = (id: string, decoded: DecodedText, path = ""): TextInside[] => {
    const { text } = decoded;
    if (path === "" && !hclMarks.test(text)) {
      budget.take("characters", text.length, decoded.region);
      return [];
    }
    const { lineAbove, parts } = readInside(decoded, path);
    return parts.length > 0 ? [{ id, decoded, isFilledIn: true, parts, lineAbove }] : [];
  };
  const ourObjects = room.first(
    objects.map((object, at) => ({ object, at })).filter(({ object }) => isOurs(object)),
    ({ object }) => object.span,
  );
  const ofObjects = ourObjects.flatMap(({ object, at }) => {
    // Container runtimes read profiles as JSON only.
    const encoded = isProfile(object)
      ? jsonOfNode(object, budget.left("characters"))
      : encodedText(source.text, object, budget);
    const complete = (offset: number): readonly Completion[] | undefined =>
      objectCompletions(
        source.text,
        object,
        offset,
        budget,
        (decoded) => readInside(decoded, "").parts,
      );
    const inside = encoded ? read(`object[${at}]`, encoded) : [];
    return isProfile(object) ? inside : inside.map((text) => ({ ...text, complete }));
  });
  const isRead = ({ start, end }: Span): boolean =>
    ofObjects.some(({ decoded: { places } }) => places?.some((at) => start < at && at < end));
  const ourTexts = room.first(
    texts.map(({ span }, at) => ({ span, at })).filter(isOurs),
    ({ span }) => span,
  );
  const ofTexts = ourTexts.flatMap(({ span, at }) => {
    if (isRead(span)) return [];
    const template = readTemplate(source.text, span.start);
    if (!template) return [];
    const decoded = textOf(template);
    const ofCommand = printing.test(decoded.text) ? "script.sh" : "";
    return read(`text[${at}]`, decoded, isOfKubelet(source.text, span) ? argumentFile : ofCommand);
  });
  return [...ofObjects, ...ofTexts];
}

function isProfile({ entries }: MapNode): boolean {
  return entries.some(({ key }) => key.text === "defaultAction");
}

/** A command of a provisioner that writes a line to a file, or patches an object. */
const printing =
  /^[ \t]*(?:sudo[ \t]+)?(?:(?:echo|printf)[ \t].*(?:>|\btee\b)|(?:kubectl|oc)[ \t].*\bpatch[ \t]|(?:talosctl|apiclient)[ \t])/m;

/** A path of files with nothing but flags of the kubelet. */
const argumentFile = "args/kubelet";

/** Arguments of modules whose text is flags of the kubelet (terraform-aws-modules/eks and others). */
const kubeletArgument = /\b(?:kubelet_extra_args|kubelet_additional_options)["']?[ \t]*[=:][ \t]*$/;

function isOfKubelet(text: string, { start }: Span): boolean {
  return kubeletArgument.test(text.slice(Math.max(0, start - 64), start));
}

function textOf({ text, places, indent }: HclTemplate): DecodedText {
  const region = { start: places[0] ?? 0, end: places.at(-1) ?? 0 };
  return { text, region, places, unwritable: /[$%]\{/, indent };
}
