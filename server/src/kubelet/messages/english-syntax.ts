/**
 * A parser's error code in plain words; 'detail' is the parser's own sentence, used for a code
 * that is not known here.
 */
export function syntaxText(code: string, detail: string): string {
  const bracket = code === "BAD_INDENT" ? openBracketIn(detail) : undefined;
  if (bracket !== undefined) {
    return `The ${bracket === "]" ? "list" : "map"} that an opening bracket begins above has no end: its closing ${bracket} is missing.`;
  }
  const text = texts[code] ?? textsAbout[code]?.(detail);
  if (text !== undefined) return text;
  return detail.endsWith(".") ? detail : `${detail}.`;
}

/** Texts that name something of the file, or that depend on the parser's words. */
const textsAbout: Readonly<Record<string, (detail: string) => string>> = {
  ALIAS_UNKNOWN: (detail) =>
    `There is no anchor "&${anchorIn(detail)}" before this alias (unknown anchor). Put the value in quotes if the * belongs to it.`,
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
    `The ${bracket === "]" ? "list" : "map"} that begins here has no end: its closing ${bracket} is missing.`,
  UNEXPECTED_TOKEN: unexpected,
  UNREADABLE: (detail) => reasons[detail] ?? `The YAML cannot be read here ("${detail}").`,
};

/** The bracket that is missing, where what looks like a wrong indentation is a list or a map without an end. */
export function openBracketIn(detail: string): "]" | "}" | undefined {
  if (!/^flow /i.test(detail)) return undefined;
  return /^flow map/i.test(detail) ? "}" : "]";
}

/** The name of the anchor that the reader speaks of. */
export function anchorIn(detail: string): string {
  return /'([^']*)'/.exec(detail)?.[1] ?? "";
}

const texts: Readonly<Record<string, string>> = {
  ALIAS_BOMB:
    "The aliases of this document multiply beyond measure (document contains excessive aliasing).",
  ALIAS_TO_ITSELF: "This alias stands inside the value that it stands for (value contains itself).",
  ALIAS_PROPS: "An alias ('*name') cannot have an anchor or a tag of its own.",
  BAD_ALIAS:
    "The name after & or * is missing or not valid. Put the value in quotes to write the character itself.",
  BAD_COLLECTION_TYPE: "The tag before this value does not fit what stands here.",
  BAD_DIRECTIVE:
    "A line that begins with % is a YAML directive, but this is not a valid one. Remove it, or put the text in quotes.",
  BAD_DQ_ESCAPE: "Unknown escape behind the backslash. Double the backslash, or use single quotes.",
  BAD_INDENT: "Wrong indentation. Align the keys of a map.",
  BAD_PROP_ORDER: "Anchors and tags stand before the value, behind the '-' or the ':'.",
  BAD_SCALAR_START: "A value cannot begin with this character. Put the value in quotes.",
  BLOCK_AS_IMPLICIT_KEY:
    "A second 'key:' on the same line. Put it on a line of its own, or the value in quotes.",
  BLOCK_IN_FLOW: "Between { } or [ ] no indented block can stand. Write it with commas.",
  COMMENT_SPACE: "A comment needs a blank before its #.",
  COMPLEX_KEY: "A key must be text, not a list or a map (invalid map key).",
  DUPLICATE_KEY: "The key is there already.",
  HUGE_KEY:
    "A number beyond 63 bits cannot be a key. Put it in quotes (unsupported map key of type).",
  IMPOSSIBLE: "The text is broken here.",
  ITEM_AMONG_KEYS:
    "A '- item' cannot be next to keys. Remove the dash, or indent the item below the key of its list.",
  KEY_OVER_1024_CHARS: "A key cannot be longer than 1024 characters. Is a quote missing?",
  MERGE_OF_NO_MAP:
    "Behind << a map, an alias of one, or a list of those must stand (map merge requires map or sequence of maps as the value).",
  MISPLACED_ITEM:
    "The indentation of this '- item' does not fit the lines above. Align it with the other items of its list.",
  MISSING_DASH:
    "The lines above with this indentation are list items, but this line is not. Write '- ' before it, or align it with the key that it belongs to.",
  MULTILINE_IMPLICIT_KEY:
    "The line is neither 'key: value' nor a '- item', or the colon is missing a blank behind it.",
  MULTIPLE_ANCHORS: "A value can have one anchor only.",
  MULTIPLE_DOCS: "Only one document can stand here.",
  MULTIPLE_TAGS: "A value can have one tag only.",
  NULL_KEY:
    "An empty key, ~ or null is no name. Put the key in quotes (unsupported map key of type).",
  NON_STRING_KEY: "A key must be text.",
  TAB_AS_INDENT: "There is a tab in the indentation. YAML allows spaces only.",
  TAG_RESOLVE_FAILED: "The kubelet does not know this tag.",
  UNFIT_VALUE:
    "The tag before this value (such as !!int) does not fit it (cannot decode). Remove the tag, or change the value.",
  TEXT_AFTER_QUOTE:
    "The closing quote before this ends the value. Write a quote inside it twice, or put the value in the other quotes.",
  TOO_DEEP: "The text is nested too deep to be read.",
  KYAML_HEADER:
    'The keys have no quotes, so this is KYAML. Put a line "---" above it: without it, the kubelet reads JSON.',
  InvalidSymbol: "Not a JSON value. Text needs double quotes; only true, false and null do not.",
  InvalidNumberFormat: "Not a JSON number.",
  PropertyNameExpected:
    "A key in double quotes is missing here, or there is a comma too many before it.",
  ValueExpected: "A value is missing here, or there is a comma too many before it.",
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
  if (/^block scalars/i.test(detail))
    return "A blank line at the start of this text block is indented deeper than its text. Remove the blanks of that line.";
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

/** The reasons of the kubelet's YAML reader where no other parser has a word for the mistake. */
const reasons: Readonly<Record<string, string>> = {
  "block sequence entries are not allowed in this context":
    "A '- item' cannot begin here. Put it on a line of its own, below its key.",
  "control characters are not allowed":
    "A control character stands in the text, perhaps in a comment (control characters are not allowed). Remove it.",
  "could not find expected ':'":
    "The line is neither 'key: value' nor a '- item', or the colon is missing a blank behind it (could not find expected ':').",
  "could not find expected directive name":
    "A line that begins with % is a YAML directive, and this one is none.",
  "did not find URI escaped octet": "Behind the % in a tag two hexadecimal digits must stand.",
  "did not find expected '!'": "Behind %TAG a handle such as !name! must stand.",
  "did not find expected ',' or ']'":
    "The closing ] is missing, or a comma between two items (did not find expected ',' or ']').",
  "did not find expected ',' or '}'":
    "The closing } is missing, or a comma between two entries (did not find expected ',' or '}').",
  "did not find expected '-' indicator":
    "The indentation does not fit: the items of one list stand under each other (did not find expected '-' indicator).",
  "did not find expected <document start>":
    "Something stands behind the end of the document (did not find expected <document start>).",
  "did not find expected alphabetic or numeric character":
    "The name behind & or * is missing, or has characters other than letters, digits, - and _.",
  "did not find expected comment or line break":
    "Behind | or > (and behind a % directive) the line must end.",
  "did not find expected digit or '.' character": "Behind %YAML a version such as 1.1 must stand.",
  "did not find expected hexdecimal number":
    "Behind \\x, \\u or \\U two, four or eight hexadecimal digits must stand.",
  "did not find expected key":
    "The indentation does not fit: the keys of one map stand under each other (did not find expected key).",
  "did not find expected node content":
    "A value is missing here (did not find expected node content).",
  "did not find expected tag URI": "The name of the tag behind ! is missing.",
  "did not find expected version number": "Behind %YAML a version such as 1.1 must stand.",
  "did not find expected whitespace": "A blank must stand here.",
  "did not find expected whitespace or line break": "Behind a tag a blank must stand.",
  "did not find the expected '>'": "The closing > of the tag is missing.",
  "found a tab character that violates indentation":
    "A tab in the indentation, or on a line of its own: use blanks (found a tab character that violates indentation).",
  "found a tab character where an indentation space is expected":
    "A tab in the indentation of the text block: use blanks.",
  "found an indentation indicator equal to 0": "Behind | or > the indentation cannot be 0.",
  "found character that cannot start any token":
    "This character cannot begin anything: a tab in the indentation or behind a dash, or one of @ ` % that needs quotes (found character that cannot start any token).",
  "found duplicate %TAG directive": "The same %TAG handle is set twice.",
  "found duplicate %YAML directive": "The line %YAML stands there twice.",
  "found extremely long version number": "Behind %YAML a version such as 1.1 must stand.",
  "found incompatible YAML document":
    "The kubelet reads YAML 1.1 and refuses a file that asks for another version (found incompatible YAML document). Remove the line %YAML.",
  "found invalid Unicode character escape code":
    "Half of a surrogate pair is no character (found invalid Unicode character escape code). Write the character itself, or \\U with eight digits.",
  "found undefined tag handle": "No %TAG line defines the handle of this tag.",
  "found unexpected document indicator":
    "The closing quote is missing before the --- or ... (found unexpected document indicator).",
  "found unexpected end of stream":
    "The closing quote is missing (found unexpected end of stream).",
  "found unexpected non-alphabetical character":
    "A line that begins with % is a YAML directive, and this one is none.",
  "found unknown directive name": "The directive behind % is neither YAML nor TAG.",
  "found unknown escape character":
    "Unknown escape behind the backslash (found unknown escape character). Double the backslash, or use single quotes. JSON's \\/ is none in YAML.",
  "mapping keys are not allowed in this context":
    "A '? key' cannot begin here. Put it on a line of its own.",
  "mapping values are not allowed in this context":
    "A second 'key:' on the same line, or a colon in a value without quotes (mapping values are not allowed in this context).",
};
