import type { terraformNotes } from "../platform-messages.ts";

export const chineseTerraformNotes: Readonly<Record<keyof typeof terraformNotes, string>> = {
  text: "这里必须是字符串。",
  number: "这里必须是整数。",
  bool: "这里必须是 true 或 false。",
  list: "这里必须是字符串列表。",
  map: "这里必须是字符串映射：请写 NAME = { … }。",
  block: "这是块：请写 NAME { … }，不加等号。",
  argument: "这是参数而不是块：请写 NAME = VALUE。",
  plan: "Terraform 表达式的值。",
};
