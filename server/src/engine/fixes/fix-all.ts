import { applyEdits } from "../syntax/edits/apply-edits.ts";
import type { TextEdit } from "../syntax/edits/edited-document.ts";
import { type Budget, fileBudget } from "../text/budget.ts";

/** A fix may make room for the next one; a text that needs more rounds than these goes in circles. */
const maxRounds = 20;

/** A text with all fixes made, and the edits that lead to it. */
export interface FixedText {
  readonly text: string;
  readonly edits: readonly TextEdit[];
}

/**
 * Makes the edits of one round after the other, until a round has none. All of them spend one budget; what it does not
 * suffice for is left to the next call.
 */
export function fixToEnd(
  text: string,
  round: (text: string, budget: Budget) => readonly TextEdit[],
  limit = maxRounds,
): FixedText {
  const budget = fileBudget();
  let fixed: FixedText = { text, edits: [] };
  for (let rounds = 0; rounds < limit; rounds++) {
    if (rounds > 0 && !budget.take("trials", fixed.text.length, { start: 0, end: 0 })) break;
    const edits = round(fixed.text, budget);
    const after = applyEdits(fixed.text, edits);
    if (after === fixed.text) break;
    fixed = { text: after, edits: composedEdits(text, fixed.edits, edits) };
  }
  return fixed;
}

/** A piece of a text: taken over from the first text, or put in. */
type Piece =
  | { readonly kind: "kept"; readonly start: number; readonly end: number }
  | { readonly kind: "new"; readonly text: string };

/** The edits of a text that do what edits of it do, and then edits of their result. */
function composedEdits(
  text: string,
  first: readonly TextEdit[],
  then: readonly TextEdit[],
): readonly TextEdit[] {
  const whole: Piece = { kind: "kept", start: 0, end: text.length };
  return editsOfPieces(editedPieces(editedPieces([whole], first), then), text);
}

function editedPieces(pieces: readonly Piece[], edits: readonly TextEdit[]): readonly Piece[] {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const made: Piece[] = [];
  let at = 0;
  for (const { span, newText } of sorted) {
    made.push(...cut(pieces, at, span.start), { kind: "new", text: newText });
    at = span.end;
  }
  return [...made, ...cut(pieces, at, Number.POSITIVE_INFINITY)];
}

/** The pieces between two offsets of the text that they make. */
function cut(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, length);
    if (from < to) found.push(part(piece, from, to));
    at += length;
  }
  return found;
}

function lengthOf(piece: Piece): number {
  return piece.kind === "new" ? piece.text.length : piece.end - piece.start;
}

function part(piece: Piece, from: number, to: number): Piece {
  return piece.kind === "new"
    ? { kind: "new", text: piece.text.slice(from, to) }
    : { kind: "kept", start: piece.start + from, end: piece.start + to };
}

/** The text between two kept pieces replaces the missing text between them. */
function editsOfPieces(pieces: readonly Piece[], text: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let at = 0;
  let newText = "";
  const close = (start: number): void => {
    if (start > at || newText !== "") edits.push({ span: { start: at, end: start }, newText });
    newText = "";
  };
  for (const piece of pieces) {
    if (piece.kind === "new") newText += piece.text;
    else {
      close(piece.start);
      at = piece.end;
    }
  }
  close(text.length);
  return edits;
}
