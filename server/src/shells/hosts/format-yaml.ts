import { format } from "prettier/standalone";
import * as yaml from "prettier/plugins/yaml";

/**
 * Formats YAML: indentation, spaces, quotes; comments and order stay. Rejects if the text is not YAML. Loaded at the
 * first use.
 */
export async function formatYaml(text: string, tabSize: number): Promise<string> {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
  const written = text.slice(mark.length);
  if (written.trim() === "") return mark;
  const formatted = await format(written, {
    parser: "yaml",
    plugins: [yaml],
    printWidth: 100,
    tabWidth: tabSize,
    endOfLine: "auto",
  });
  return mark + formatted;
}

const byteOrderMark = "\uFEFF";
