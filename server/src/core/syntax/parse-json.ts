import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import type {
  Entry,
  LocatedNode,
  ParsedDocument,
  ScalarNode,
  SyntaxProblem,
} from "./located-node.ts";

/** Deeper nesting than this is reported and not read. */
const deepest = 64;

/**
 * A JSON text as one located document, read as strictly as the kubelet reads it: no comments, no
 * trailing commas. Never throws; a broken text keeps the part of the tree that parses.
 */
export function parseJsonDocument(text: string): ParsedDocument {
  const errors: ParseError[] = [];
  const problems: SyntaxProblem[] = [];
  let root: LocatedNode | undefined;
  try {
    const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    root = tree && locate(tree, text, 0, problems);
  } catch {
    // The library recurses per level: a text of thousands of brackets exhausts the stack.
    problems.push(tooDeep(0, 1));
  }
  for (const error of errors) {
    const code = printParseErrorCode(error.error);
    const end = Math.min(error.offset + error.length, text.length);
    problems.push({ code, message: code, span: { start: Math.min(error.offset, end), end } });
  }
  return { span: { start: 0, end: text.length }, root, problems };
}

function tooDeep(start: number, end: number): SyntaxProblem {
  return {
    code: "TOO_DEEP",
    message: `nested deeper than ${deepest} levels`,
    span: { start, end },
  };
}

function locate(node: Node, text: string, depth: number, problems: SyntaxProblem[]): LocatedNode {
  const span = { start: node.offset, end: node.offset + node.length };
  if (node.type !== "object" && node.type !== "array") return scalar(node, text);
  if (depth >= deepest) {
    problems.push(tooDeep(span.start, span.start + 1));
    return { kind: "list", style: "flow", span, items: [] };
  }
  const children = node.children ?? [];
  if (node.type === "array") {
    const items = children.map((child) => locate(child, text, depth + 1, problems));
    return { kind: "list", style: "flow", span, items };
  }
  const entries = children.flatMap((property): Entry[] => {
    const [keyNode, valueNode] = property.children ?? [];
    if (!keyNode) return [];
    const key = scalar(keyNode, text);
    const value = valueNode ? locate(valueNode, text, depth + 1, problems) : nothingAfter(property);
    const end = Math.max(key.span.end, value.span.end);
    return [{ key, value, span: { start: key.span.start, end }, merge: false }];
  });
  return { kind: "map", style: "flow", span, entries };
}

/** `{"a":` without a value: a null behind the colon. */
function nothingAfter(property: Node): ScalarNode {
  const offset = (property.colonOffset ?? property.offset + property.length - 1) + 1;
  const span = { start: offset, end: offset };
  return { kind: "scalar", span, style: "plain", text: "", value: { type: "null" } };
}

function scalar(node: Node, text: string): ScalarNode {
  const span = { start: node.offset, end: node.offset + node.length };
  const value: unknown = node.value;
  if (typeof value === "string") {
    return { kind: "scalar", span, style: "double", text: value, value: { type: "string", value } };
  }
  const written = text.slice(span.start, span.end);
  const plain = { kind: "scalar", span, style: "plain", text: written } as const;
  if (typeof value === "boolean") return { ...plain, value: { type: "bool", value } };
  if (typeof value === "number") {
    // Go reads `5.0` in JSON as no integer, unlike the same in YAML.
    const integer = /^-?\d+$/.test(written);
    return {
      ...plain,
      value: integer ? { type: "int", value: BigInt(written) } : { type: "float", value },
    };
  }
  return { ...plain, value: { type: "null" } };
}
