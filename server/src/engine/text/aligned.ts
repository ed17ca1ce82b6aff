import { displayWidth } from "./display-width.ts";

/** Rows with columns of one width each, two spaces between them. */
export function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const count = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...rows.map((row) => displayWidth(row[at] ?? ""))),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - displayWidth(cell)))
      .join("  ")
      .trimEnd(),
  );
}
