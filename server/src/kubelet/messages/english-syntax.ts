/**
 * A parser's error code in plain words; 'detail' is the parser's own sentence, used for a code
 * that is not known here.
 */
export function syntaxText(code: string, detail: string): string {
  const bracket = code === "BAD_INDENT" ? openBracketIn(detail) : undefined;
  if (bracket !== undefined) {
    return `A ${bracket === "]" ? "list" : "map"} above is not closed: its ${bracket} is missing.`;
  }
  const text = texts[code] ?? textsAbout[code]?.(detail);
  if (text !== undefined) return text;
  return detail.endsWith(".") ? detail : `${detail}.`;
}

/** Texts that name something of the file, or that depend on the parser's words. */
const textsAbout: Readonly<Record<string, (detail: string) => string>> = {
  ALIAS_UNKNOWN: (detail) =>
    `No anchor "&${anchorIn(detail)}" is defined before this alias (unknown anchor). Quote the value if it begins with *.`,
  EQUALS_SIGN: (line) => `YAML has a colon between key and value. Write "${line}".`,
  MISSING_CHAR: missingCharacter,
  NO_COLON: (word) =>
    `The colon after "${word}" is missing. Write "${word}: VALUE", or "- ${word}" for an item of a list.`,
  NO_DASH: (word) =>
    `This line is neither a key nor an item. Write "- ${word}" for an item of a list, or "KEY: ${word}".`,
  NO_SPACE_AFTER_DASH: (line) => `The space after the dash is missing. Write "${line}".`,
  NO_SPACE_AFTER_COLON: (line) => `The space after the colon is missing. Write "${line}".`,
  ODD_SPACE: (name) =>
    `This looks like a space, but it is the character ${name}, which YAML reads as text. Write a plain space.`,
  OVER_INDENTED: (key) =>
    `This line is indented deeper than "${key}" above it, which already has a value. Give both lines the same indentation.`,
  UNALIGNED: (key) =>
    `No line above has this indentation: "${key}" is indented deeper. Give both lines the same indentation.`,
  UNCLOSED_BRACKET: (bracket) =>
    `This ${bracket === "]" ? "list" : "map"} is not closed: its ${bracket} is missing.`,
  UNEXPECTED_TOKEN: unexpected,
  UNREADABLE: (detail) => reasons[detail] ?? `The YAML cannot be read here ("${detail}").`,
};

/** The missing bracket, if the parser reports an unclosed list or map as wrong indentation. */
export function openBracketIn(detail: string): "]" | "}" | undefined {
  if (!/^flow /i.test(detail)) return undefined;
  return /^flow map/i.test(detail) ? "}" : "]";
}

/** The name of the anchor in the parser's text. */
export function anchorIn(detail: string): string {
  return /'([^']*)'/.exec(detail)?.[1] ?? "";
}

const texts: Readonly<Record<string, string>> = {
  ALIAS_BOMB:
    "The aliases in this document expand to too many values (document contains excessive aliasing).",
  ALIAS_TO_ITSELF: "This alias refers to a value that contains it (value contains itself).",
  ALIAS_PROPS: "An alias ('*name') cannot have an anchor or a tag of its own.",
  BAD_ALIAS:
    "The name after & or * is missing or not valid. Put the value in quotes to write the character itself.",
  BAD_COLLECTION_TYPE: "The tag does not match this value.",
  BAD_DIRECTIVE:
    "A line that begins with % is a YAML directive, but this is not a valid one. Remove it, or put the text in quotes.",
  BAD_DQ_ESCAPE: "Unknown escape sequence. Double the backslash, or use single quotes.",
  BAD_INDENT: "Wrong indentation. Align the keys of a map.",
  BAD_PROP_ORDER: "Put anchors and tags after the '-' or ':' and before the value.",
  BAD_SCALAR_START: "A value cannot begin with this character. Quote the value.",
  BLOCK_AS_IMPLICIT_KEY:
    "Second 'key:' on the same line. Move it to a new line, or quote the value.",
  BLOCK_IN_FLOW:
    "Indented blocks are not allowed inside { } or [ ]. Separate the entries with commas.",
  COMMENT_SPACE: "A comment needs a space before #.",
  COMPLEX_KEY: "A key must be a string, not a list or a map (invalid map key).",
  DUPLICATE_KEY: "The key is already set.",
  HUGE_KEY:
    "A number of more than 63 bits cannot be a key. Quote it (unsupported map key of type).",
  IMPOSSIBLE: "The text cannot be read here.",
  ITEM_AMONG_KEYS:
    "A '- item' cannot be next to keys. Remove the dash, or indent the item below the key of its list.",
  KEY_OVER_1024_CHARS: "A key cannot be longer than 1024 characters. Is a quote missing?",
  MERGE_OF_NO_MAP:
    "Write a map, an alias of a map, or a list of maps after << (map merge requires map or sequence of maps as the value).",
  MISPLACED_ITEM: "Wrong indentation. Align this '- item' with the other items of its list.",
  MISSING_DASH:
    "This line has the indentation of a list item. Write '- ' before it, or align it with its key.",
  MULTILINE_IMPLICIT_KEY:
    "This line is neither 'key: value' nor a '- item', or the colon needs a space after it.",
  MULTIPLE_ANCHORS: "A value can have only one anchor.",
  MULTIPLE_DOCS: "Only one document is allowed here.",
  MULTIPLE_TAGS: "A value can have only one tag.",
  NULL_KEY: "An empty key, ~ or null is not a valid key. Quote it (unsupported map key of type).",
  NON_STRING_KEY: "A key must be a string.",
  TAB_AS_INDENT: "Tabs cannot indent YAML. Use spaces.",
  TAG_RESOLVE_FAILED: "Unknown tag.",
  UNFIT_VALUE:
    "The tag (such as !!int) does not match this value (cannot decode). Remove the tag, or change the value.",
  TEXT_AFTER_QUOTE:
    "Text after the closing quote. Double quotes inside the value, or use the other kind of quotes around it.",
  TOO_DEEP: "The text is nested too deeply.",
  KYAML_HEADER:
    'The keys have no quotes, so this is KYAML. Put a line "---" above it: without it, the kubelet reads JSON.',
  InvalidSymbol: "Not a JSON value. Put strings in double quotes.",
  InvalidNumberFormat: "Not a JSON number.",
  PropertyNameExpected: "Trailing comma, or missing key in double quotes.",
  ValueExpected: "Trailing comma, or missing value.",
  ColonExpected: "A colon is missing after the key.",
  CommaExpected: "A comma is missing here.",
  CloseBraceExpected: "The closing } is missing.",
  CloseBracketExpected: "The closing ] is missing.",
  EndOfFileExpected: "Text after the end of the JSON document.",
  InvalidCommentToken: "JSON has no comments.",
  UnexpectedEndOfComment: "JSON has no comments, and this one is not closed.",
  UnexpectedEndOfString: "The closing quote is missing.",
  UnexpectedEndOfNumber: "The number is incomplete.",
  InvalidUnicode: "Write four hexadecimal digits after \\u.",
  InvalidEscapeCharacter: "Unknown escape sequence. Double the backslash.",
  InvalidCharacter: "The text contains a control character.",
};

function missingCharacter(detail: string): string {
  if (/implicit map key|implicit key/i.test(detail))
    return texts["MULTILINE_IMPLICIT_KEY"] ?? detail;
  if (/^block scalars/i.test(detail))
    return "An empty first line of this text block is indented deeper than the text. Remove its spaces.";
  if (/quote/i.test(detail)) return "The closing quote is missing.";
  if (/flow map/i.test(detail) || /\}/.test(detail))
    return "The closing } is missing, or a comma between two entries.";
  if (/flow sequence/i.test(detail) || /\]/.test(detail))
    return "The closing ] is missing, or a comma between two items.";
  if (/,/.test(detail)) return "A comma is missing between two items.";
  return "Add a space after the colon, the dash or the tag.";
}

function unexpected(detail: string): string {
  if (/flow-(map|seq)-end/i.test(detail)) return "Closing bracket without an opening one.";
  if (/block-scalar-header|block scalar/i.test(detail))
    return "Text after | or > must begin on the next line.";
  if (/doc-end|document/i.test(detail)) return "Text after the end of the document.";
  return "Unexpected text. Is a quote, a colon or a line break missing?";
}

/** Errors that only the kubelet's YAML reader reports. */
const reasons: Readonly<Record<string, string>> = {
  "block sequence entries are not allowed in this context":
    "A '- item' cannot begin here. Move it to a new line below its key.",
  "control characters are not allowed":
    "The text, or a comment, contains a control character (control characters are not allowed). Remove it.",
  "could not find expected ':'":
    "This line is neither 'key: value' nor a '- item', or the colon needs a space after it (could not find expected ':').",
  "could not find expected directive name":
    "A line that begins with % is a YAML directive, but this one is not valid.",
  "did not find URI escaped octet": "Write two hexadecimal digits after % in a tag.",
  "did not find expected '!'": "Write a handle such as !name! after %TAG.",
  "did not find expected ',' or ']'":
    "The closing ] is missing, or a comma between two items (did not find expected ',' or ']').",
  "did not find expected ',' or '}'":
    "The closing } is missing, or a comma between two entries (did not find expected ',' or '}').",
  "did not find expected '-' indicator":
    "Wrong indentation. Align the items of a list (did not find expected '-' indicator).",
  "did not find expected <document start>":
    "Text after the end of the document (did not find expected <document start>).",
  "did not find expected alphabetic or numeric character":
    "The name after & or * is missing, or contains characters other than letters, digits, - and _.",
  "did not find expected comment or line break": "The line must end after | or > or a % directive.",
  "did not find expected digit or '.' character": "Write a version such as 1.1 after %YAML.",
  "did not find expected hexdecimal number":
    "Write two, four or eight hexadecimal digits after \\x, \\u or \\U.",
  "did not find expected key":
    "Wrong indentation. Align the keys of a map (did not find expected key).",
  "did not find expected node content":
    "A value is missing here (did not find expected node content).",
  "did not find expected tag URI": "The tag after ! has no name.",
  "did not find expected version number": "Write a version such as 1.1 after %YAML.",
  "did not find expected whitespace": "Add a space here.",
  "did not find expected whitespace or line break": "Add a space after the tag.",
  "did not find the expected '>'": "The closing > of the tag is missing.",
  "found a tab character that violates indentation":
    "Tabs cannot indent YAML. Use spaces (found a tab character that violates indentation).",
  "found a tab character where an indentation space is expected":
    "Tabs cannot indent a text block. Use spaces.",
  "found an indentation indicator equal to 0": "The indentation after | or > cannot be 0.",
  "found character that cannot start any token":
    "A value cannot begin with a tab, @, ` or %. Use spaces instead of tabs, or quotes (found character that cannot start any token).",
  "found duplicate %TAG directive": "The same %TAG handle is set twice.",
  "found duplicate %YAML directive": "%YAML is set twice.",
  "found extremely long version number": "Write a version such as 1.1 after %YAML.",
  "found incompatible YAML document":
    "The kubelet reads only YAML 1.1 (found incompatible YAML document). Remove the %YAML line.",
  "found invalid Unicode character escape code":
    "This is half of a surrogate pair (found invalid Unicode character escape code). Write the character itself, or \\U with eight digits.",
  "found undefined tag handle": "No %TAG line defines the handle of this tag.",
  "found unexpected document indicator":
    "The closing quote is missing before the --- or ... (found unexpected document indicator).",
  "found unexpected end of stream":
    "The closing quote is missing (found unexpected end of stream).",
  "found unexpected non-alphabetical character":
    "A line that begins with % is a YAML directive, but this one is not valid.",
  "found unknown directive name": "The directive after % must be YAML or TAG.",
  "found unknown escape character":
    "Unknown escape sequence (found unknown escape character). Double the backslash, or use single quotes. YAML 1.1 has no \\/.",
  "mapping keys are not allowed in this context":
    "A '? key' cannot begin here. Move it to a new line.",
  "mapping values are not allowed in this context":
    "Second 'key:' on the same line, or a colon in an unquoted value (mapping values are not allowed in this context).",
};
