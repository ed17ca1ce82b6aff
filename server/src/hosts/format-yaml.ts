import { format } from "prettier/standalone";
import * as yaml from "prettier/plugins/yaml";

/**
 * A YAML text in a tidy form: indentation, blanks, quotes; comments and order stay. Rejects where the
 * text is no YAML. Loaded only when a user formats something.
 */
export function formatYaml(text: string, tabSize: number): Promise<string> {
  return format(text, {
    parser: "yaml",
    plugins: [yaml],
    tabWidth: tabSize,
    printWidth: 100,
    // A folded text may be a value: its lines are not wrapped anew.
    proseWrap: "preserve",
    endOfLine: "auto",
  });
}
