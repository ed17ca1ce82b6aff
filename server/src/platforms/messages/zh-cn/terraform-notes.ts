import type { terraformNotes } from "../terraform-notes.ts";

export const chineseTerraformNotes: Readonly<Record<keyof typeof terraformNotes, string>> = {
  text: "这里应为文本。",
  number: "这里应为整数。",
  bool: "这里应为 true 或 false。",
  list: "这里应为文本列表。",
  block: "它是块：花括号直接写在名称之后，不加等号。",
  argument: "它是参数而不是块：值写在等号之后。",
  plan: "表达式，由 Terraform 求值。",
};
