export const terraformNotes = {
  text: "It must be a string.",
  number: "It must be an integer.",
  bool: "It must be true or false.",
  list: "It must be a list of strings.",
  map: "It must be a map of strings: write NAME = { … }.",
  block: "It is a block: write NAME { … }, without an equals sign.",
  argument: "It is an argument, not a block: write NAME = VALUE.",
  plan: "The value of a Terraform expression.",
} as const;
