/**
 * A parser's error code in plain words; 'detail' is the parser's own sentence, used for a code
 * that is not known here.
 */
export function syntaxText(code: string, detail: string): string {
  const text = texts[code];
  if (text !== undefined) return text;
  if (code === "MISSING_CHAR") return missingCharacter(detail);
  if (code === "UNEXPECTED_TOKEN") return unexpected(detail);
  return detail.endsWith(".") ? detail : `${detail}.`;
}

const texts: Readonly<Record<string, string>> = {
  ALIAS_BOMB:
    "The aliases of this document multiply beyond measure (document contains excessive aliasing).",
  ALIAS_PROPS: "An alias ('*name') cannot have an anchor or a tag of its own.",
  BAD_ALIAS: "This alias has no name, or a name with characters that are not allowed.",
  BAD_COLLECTION_TYPE: "The tag before this value does not fit what stands here.",
  BAD_DIRECTIVE: "A line that begins with % is a YAML directive, and this one is none.",
  BAD_DQ_ESCAPE: "Unknown escape behind the backslash. Double the backslash, or use single quotes.",
  BAD_INDENT:
    "The indentation does not fit the lines around it. Keys of one map stand under each other.",
  BAD_PROP_ORDER: "Anchors and tags stand before the value, behind the '-' or the ':'.",
  BAD_SCALAR_START: "A value cannot begin with this character. Put the value in quotes.",
  BLOCK_AS_IMPLICIT_KEY:
    "A second 'key:' on the same line. Put it on a line of its own, or the value in quotes.",
  BLOCK_IN_FLOW: "Between { } or [ ] no indented block can stand. Write it with commas.",
  COMMENT_SPACE: "A comment needs a blank before its #.",
  COMPLEX_KEY: "A key must be text, not a list or a map (invalid map key).",
  DUPLICATE_KEY: "The key is there already.",
  IMPOSSIBLE: "The text is broken here.",
  KEY_OVER_1024_CHARS: "A key cannot be longer than 1024 characters. Is a quote missing?",
  MULTILINE_IMPLICIT_KEY:
    "The line is neither 'key: value' nor a '- item', or the colon is missing a blank behind it.",
  MULTIPLE_ANCHORS: "A value can have one anchor only.",
  MULTIPLE_DOCS: "Only one document can stand here.",
  MULTIPLE_TAGS: "A value can have one tag only.",
  NON_STRING_KEY: "A key must be text.",
  TAB_AS_INDENT: "A tab in the indentation: YAML allows blanks only.",
  TAG_RESOLVE_FAILED: "The kubelet does not know this tag.",
  TOO_DEEP: "The text is nested too deep to be read.",
  InvalidSymbol: "Not a JSON value. Text needs double quotes; only true, false and null do not.",
  InvalidNumberFormat: "Not a JSON number.",
  PropertyNameExpected:
    "A key in double quotes is missing here, or a comma too many stands before.",
  ValueExpected: "A value is missing here, or a comma too many stands before.",
  ColonExpected: "A colon is missing behind the key.",
  CommaExpected: "A comma is missing before this.",
  CloseBraceExpected: "The closing } is missing.",
  CloseBracketExpected: "The closing ] is missing.",
  EndOfFileExpected: "Something stands behind the end of the JSON document.",
  InvalidCommentToken: "JSON has no comments.",
  UnexpectedEndOfComment: "JSON has no comments, and this one does not end.",
  UnexpectedEndOfString: "The closing quote is missing.",
  UnexpectedEndOfNumber: "The number breaks off.",
  InvalidUnicode: "Behind \\u four hexadecimal digits must stand.",
  InvalidEscapeCharacter: "Unknown escape behind the backslash. Double the backslash.",
  InvalidCharacter: "A control character stands in the text.",
};

function missingCharacter(detail: string): string {
  if (/implicit map key|implicit key/i.test(detail))
    return texts["MULTILINE_IMPLICIT_KEY"] ?? detail;
  if (/quote/i.test(detail)) return "The closing quote is missing.";
  if (/flow map/i.test(detail) || /\}/.test(detail))
    return "The closing } is missing, or a comma between two entries.";
  if (/flow sequence/i.test(detail) || /\]/.test(detail))
    return "The closing ] is missing, or a comma between two items.";
  if (/,/.test(detail)) return "A comma is missing between two items.";
  return "A blank must stand behind the colon, the dash or the tag.";
}

function unexpected(detail: string): string {
  if (/flow-(map|seq)-end/i.test(detail)) return "A closing bracket without an opening one.";
  if (/block-scalar-header|block scalar/i.test(detail))
    return "Behind | or > the text begins on the next line.";
  if (/doc-end|document/i.test(detail)) return "Something stands behind the end of the document.";
  return "This text cannot stand here. Is a quote, a colon or a line break missing?";
}
