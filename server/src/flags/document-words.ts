import { type Argument, type ArgumentPiece, splitWords } from "../kubelet/index.ts";
import { isFilledIn } from "../engine/syntax/hole.ts";
import type { ScalarNode } from "../engine/syntax/located-node.ts";

export function wholeAssignment(key: ScalarNode, value: ScalarNode): readonly Argument[] {
  return [assignment(key, value, [pieceOf(value)])];
}

/**
 * kubeadm and EKS' `bootstrap.sh` write the flags into a variable, and systemd splits it at spaces and removes quotes
 * (cmd/kubeadm/app/phases/kubelet/flags.go; systemd.exec(5), Environment).
 */
export function splitAssignment(key: ScalarNode, value: ScalarNode): readonly Argument[] {
  const isPlain = !/["'\\\s]/.test(value.text);
  if (isPlain || isFilledIn(value.text) || /\$[({]/.test(value.text))
    return wholeAssignment(key, value);
  // The value is not the beginning of a word, so an empty one and its quotes count.
  const [first, ...others] = splitWords(`=${value.text}`).map(({ text, offsets }) => ({
    text,
    offsets: offsets.map((offset) => offset - 1),
  }));
  if (!first) return wholeAssignment(key, value);
  const pieces = piecesOf(value, { text: first.text.slice(1), offsets: first.offsets.slice(1) });
  return [
    assignment(key, value, pieces),
    ...others.map((word) => wordOfPieces(piecesOf(value, word), value)),
  ];
}

function assignment(
  key: ScalarNode,
  value: ScalarNode,
  written: readonly ArgumentPiece[],
): Argument {
  const name = pieceOf(key);
  const pieces = [
    { text: "--", span: { start: name.span.start, end: name.span.start } },
    name,
    { text: "=", span: { start: value.span.start, end: value.span.start } },
    ...written,
  ];
  return wordOf(pieces, { start: key.span.start, end: value.span.end });
}

/** The words of the line that a flag and its value make. */
export function lineOf(key: ScalarNode, value: ScalarNode): Argument[] {
  const written = value.text.replaceAll(/["']/g, "");
  // A value that a reader fills in is one, whatever is in its description.
  const [first = "", ...others] = /<[A-Za-z][^<>]*>/.test(written)
    ? [written]
    : written.split(/[ \n]/);
  const isWhole = first === value.text;
  const pieces = [
    pieceOf(key),
    { text: "=", span: { start: value.span.start, end: value.span.start } },
    isWhole ? pieceOf(value) : { text: first, span: value.span },
  ];
  const words = others.filter((word) => word !== "");
  return [
    wordOf(pieces, { start: key.span.start, end: value.span.end }),
    ...words.map((text) => ({ text, span: value.span })),
  ];
}

export function dashed(node: ScalarNode): Argument {
  const written = pieceOf(node);
  const dashes = /^-*/.exec(node.text)?.[0].length ?? 0;
  const { start } = insideOf(written, dashes);
  const pieces = [
    { text: "--", span: { start, end: start } },
    { text: node.text.slice(dashes), span: insideOf(written, dashes) },
    ...(node.text.includes("=") ? [] : [{ text: "=true", span: node.span }]),
  ];
  return wordOf(pieces, node.span);
}

export function wholeWord(node: ScalarNode): readonly Argument[] {
  return [wordOf([pieceOf(node)], node.span)];
}

/**
 * nodeadm joins its flags with spaces, and systemd splits them at spaces and removes their quotes
 * (nodeadm/internal/kubelet/environment.go).
 */
export function spacedWords(node: ScalarNode): readonly Argument[] {
  const words = splitWords(node.text);
  if (words.length === 1 && words[0]?.text === node.text) return wholeWord(node);
  return words.map((word) => wordOfPieces(piecesOf(node, word), node));
}

/** A word as a flag: Juju's charms put the dashes before each `name=value`. */
export function withDashes(word: Argument): Argument {
  if (word.text.startsWith("-")) return word;
  const { start } = word.span;
  const dashes = { text: "--", span: { start, end: start } };
  return wordOf([dashes, ...(word.pieces ?? [word])], word.span);
}

function wordOfPieces(pieces: readonly ArgumentPiece[], node: ScalarNode): Argument {
  const [first, last] = [pieces[0], pieces.at(-1)];
  return wordOf(pieces, {
    start: first?.span.start ?? node.span.start,
    end: last?.span.end ?? node.span.end,
  });
}

/** A part of a node's text with its places: the quotes inside it cut it into several. */
function piecesOf(
  node: ScalarNode,
  { text, offsets }: { readonly text: string; readonly offsets: readonly number[] },
): ArgumentPiece[] {
  const { start, end } = insideOf(pieceOf(node), 0);
  if (end - start !== node.text.length) return [{ text, span: node.span }];
  const pieces: ArgumentPiece[] = [];
  for (const [at, offset] of offsets.entries()) {
    const last = pieces.at(-1);
    const span = { start: start + offset, end: start + offset + 1 };
    const letter = text.charAt(at);
    if (last?.span.end === span.start) {
      pieces[pieces.length - 1] = {
        text: last.text + letter,
        span: { start: last.span.start, end: span.end },
      };
    } else pieces.push({ text: letter, span });
  }
  return pieces;
}

export function pieceOf(node: ScalarNode): ArgumentPiece {
  return { text: node.text, span: insideOf({ text: node.text, span: node.span }, 0) };
}

/** The span inside the quotes, from a character; the whole span if escapes change the text. */
export function insideOf({ text, span }: ArgumentPiece, from: number): ArgumentPiece["span"] {
  const quotes = span.end - span.start - text.length;
  if (quotes === 0) return { start: span.start + from, end: span.end };
  return quotes === 2 ? { start: span.start + 1 + from, end: span.end - 1 } : span;
}

export function wordOf(pieces: readonly ArgumentPiece[], span: Argument["span"]): Argument {
  return { text: pieces.map(({ text }) => text).join(""), span, pieces };
}
