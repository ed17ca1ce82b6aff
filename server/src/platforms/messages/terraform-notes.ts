export const terraformNotes = {
  text: "A text is meant.",
  number: "It must be an integer.",
  bool: "true or false is meant.",
  list: "A list of texts is meant.",
  block: "It is a block: write its braces after its name, without an equals sign.",
  argument: "It is an argument, not a block: write its value after an equals sign.",
  plan: "An expression that Terraform evaluates.",
} as const;
