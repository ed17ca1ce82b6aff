/** What is said of an argument in a block of Terraform, whatever the resource. */
export const terraformNotes = {
  text: "A text is meant.",
  number: "A whole number is meant.",
  bool: "true or false is meant.",
  list: "A list of texts is meant.",
  block: "It is a block: its braces stand behind its name, without an equals sign.",
  argument: "It is an argument, not a block: its value stands behind an equals sign.",
  plan: "An expression, which Terraform works out.",
} as const;
