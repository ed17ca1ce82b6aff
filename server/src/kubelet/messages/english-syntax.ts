/**
 * A parser's error code in plain words; 'detail' is the parser's own sentence, used for a code
 * that is not known here.
 */
export function syntaxText(code: string, detail: string): string {
  const bracket = code === "BAD_INDENT" ? openBracketIn(detail) : undefined;
  if (bracket !== undefined) {
    return `The ${bracket === "]" ? "list" : "map"} above is not closed: the closing ${bracket} is missing.`;
  }
  const text = texts[code] ?? textsAbout[code]?.(detail);
  if (text !== undefined) return text;
  return detail.endsWith(".") ? detail : `${detail}.`;
}

/** The usual end of a heredoc, copied together with the text. */
export const endMarker = /^(?:EOF|EOL|EOT|END)$/;

/** Texts that name something of the file, or that depend on the parser's words. */
const textsAbout: Readonly<Record<string, (detail: string) => string>> = {
  ALIAS_UNKNOWN: (detail) =>
    `The anchor "&${anchorIn(detail)}" is not defined before this alias ("unknown anchor"). If the value begins with *, put it in quotes.`,
  EQUALS_SIGN: (line) => `YAML uses a colon between key and value. Write "${line}".`,
  FULL_WIDTH: (line) => `YAML reads full-width characters as text. Write "${line}".`,
  MISSING_CHAR: missingCharacter,
  NO_COLON: (word) =>
    endMarker.test(word)
      ? `"${word}" is the end marker of a shell command, not part of the file. Remove the line.`
      : `The colon after "${word}" is missing. Write "${word}: VALUE", or "- ${word}" for an item of a list.`,
  NO_DASH: (word) =>
    `This line is neither a key nor an item. Write "- ${word}" for an item of a list, or "KEY: ${word}".`,
  NO_SPACE_AFTER_DASH: (line) => `The space after the dash is missing. Write "${line}".`,
  NO_SPACE_AFTER_COLON: (line) => `The space after the colon is missing. Write "${line}".`,
  ODD_SPACE: (name) =>
    `This looks like a space, but it is the character ${name}, which YAML reads as text. Replace it with a plain space.`,
  OVER_INDENTED: (key) =>
    `This line is indented more than "${key}" above it, which already has a value. Give both lines the same indentation.`,
  UNALIGNED: (key) =>
    `The indentation of this line matches no line above: "${key}" is indented more. Give both lines the same indentation.`,
  UNCLOSED_BRACKET: (bracket) =>
    `This ${bracket === "]" ? "list" : "map"} is not closed: the closing ${bracket} is missing.`,
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
    'The aliases in this document expand to too many values ("document contains excessive aliasing"). Use fewer aliases.',
  ALIAS_TO_ITSELF:
    'This alias refers to a value that contains the alias itself ("value contains itself").',
  ALIAS_PROPS: "An alias ('*name') cannot have its own anchor or tag.",
  BAD_ALIAS:
    "The name after & or * is missing or not valid. If the character is part of the value, put the value in quotes.",
  BAD_COLLECTION_TYPE: "The tag does not match this value.",
  BAD_DIRECTIVE:
    "A line that begins with % is a YAML directive, but this is not a valid one. Remove it, or put the text in quotes.",
  BAD_DQ_ESCAPE: "Unknown escape sequence. Double the backslash, or use single quotes.",
  BAD_INDENT: "Wrong indentation. Align the keys of a map.",
  BAD_PROP_ORDER: "Put anchors and tags after the '-' or ':' and before the value.",
  BAD_SCALAR_START: "A value cannot begin with this character. Put the value in quotes.",
  BLOCK_AS_IMPLICIT_KEY:
    "There is a second 'key:' on this line. Move it to a new line, or put the value in quotes.",
  BLOCK_IN_FLOW:
    "Indented blocks are not allowed inside { } or [ ]. Separate the entries with commas.",
  COMMENT_SPACE: "A comment needs a space before #.",
  COMPLEX_KEY: 'A key must be a string, not a list or a map ("invalid map key").',
  CONFLICT:
    "A merge conflict in git begins here. Keep the lines that you want, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.",
  DUPLICATE_KEY: "The key is already set.",
  HUGE_KEY:
    'A number with more than 63 bits cannot be a key ("unsupported map key of type"). Put it in quotes.',
  IMPOSSIBLE: "This part of the file cannot be read.",
  ITEM_AMONG_KEYS:
    "A '- item' cannot appear among keys. Remove the dash, or indent the item below the key of its list.",
  KEY_OVER_1024_CHARS: "A key cannot be longer than 1024 characters. Is a quote missing?",
  MERGE_OF_NO_MAP:
    'Write a map, an alias of a map, or a list of maps after << ("map merge requires map or sequence of maps as the value").',
  MISPLACED_ITEM: "Wrong indentation. Align this '- item' with the other items of its list.",
  MISSING_DASH:
    "This line has the indentation of a list item. Write '- ' before it, or align it with its key.",
  MULTILINE_IMPLICIT_KEY:
    "This line is neither 'key: value' nor '- item', or the space after the colon is missing.",
  MULTIPLE_ANCHORS: "A value can have only one anchor.",
  MULTIPLE_DOCS: "Only one document is allowed here.",
  MULTIPLE_TAGS: "A value can have only one tag.",
  NULL_KEY:
    'An empty key, ~ or null is not a valid key ("unsupported map key of type"). Put it in quotes.',
  NON_STRING_KEY: "A key must be a string.",
  TAB_AS_INDENT: "YAML cannot be indented with tabs. Use spaces.",
  TAG_RESOLVE_FAILED: "Unknown tag.",
  UNFIT_VALUE:
    'The tag (such as !!int) does not match this value ("cannot decode"). Remove the tag, or change the value.',
  TEXT_AFTER_QUOTE:
    "There is text after the closing quote. To use a quote inside the value, write it twice, or use the other kind of quotes around the value.",
  TOO_DEEP: "The text is nested too deeply.",
  KYAML_HEADER:
    'The keys have no quotes, so this is KYAML. Add the line "---" at the top; without it, the kubelet reads the file as JSON.',
  FULL_WIDTH_SIGN: "JSON does not accept full-width characters. Use the ASCII character.",
  InvalidSymbol: "Not a JSON value. Put strings in double quotes.",
  InvalidNumberFormat: "Not a JSON number.",
  PropertyNameExpected: "Trailing comma, or missing key in double quotes.",
  ValueExpected: "Trailing comma, or missing value.",
  ColonExpected: "A colon is missing after the key.",
  CommaExpected: "A comma is missing here.",
  CloseBraceExpected: "The closing } is missing.",
  CloseBracketExpected: "The closing ] is missing.",
  EndOfFileExpected: "There is text after the end of the JSON document. Remove it.",
  InvalidCommentToken: "JSON does not allow comments.",
  UnexpectedEndOfComment: "JSON does not allow comments, and this one is not closed.",
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
    return "The empty first line of this text block is indented more than the text. Remove its spaces.";
  if (/quote/i.test(detail)) return "The closing quote is missing.";
  if (/flow map/i.test(detail) || /\}/.test(detail))
    return "The closing } or a comma between two entries is missing.";
  if (/flow sequence/i.test(detail) || /\]/.test(detail))
    return "The closing ] or a comma between two items is missing.";
  if (/,/.test(detail)) return "A comma is missing between two items.";
  return "Add a space after the colon, the dash or the tag.";
}

function unexpected(detail: string): string {
  if (/flow-(map|seq)-end/i.test(detail)) return "This closing bracket has no opening bracket.";
  if (/block-scalar-header|block scalar/i.test(detail))
    return "Text after | or > must begin on the next line.";
  if (/doc-end|document/i.test(detail)) return "There is text after the end of the document.";
  return "Unexpected text. Is a quote, a colon or a line break missing?";
}

/** Errors that only the kubelet's YAML reader reports. */
const reasons: Readonly<Record<string, string>> = {
  "block sequence entries are not allowed in this context":
    "A '- item' cannot begin here. Move it to a new line below its key.",
  "control characters are not allowed":
    'The text or a comment contains a control character ("control characters are not allowed"). Remove it.',
  "could not find expected ':'": `This line is neither 'key: value' nor '- item', or the space after the colon is missing ("could not find expected ':'").`,
  "could not find expected directive name":
    "A line that begins with % is a YAML directive, but this one is not valid.",
  "did not find URI escaped octet": "Write two hexadecimal digits after % in a tag.",
  "did not find expected '!'": "Write a handle such as !name! after %TAG.",
  "did not find expected ',' or ']'": `The closing ] or a comma between two items is missing ("did not find expected ',' or ']'").`,
  "did not find expected ',' or '}'": `The closing } or a comma between two entries is missing ("did not find expected ',' or '}'").`,
  "did not find expected '-' indicator": `Wrong indentation ("did not find expected '-' indicator"). Align the items of the list.`,
  "did not find expected <document start>":
    'There is text after the end of the document ("did not find expected <document start>").',
  "did not find expected alphabetic or numeric character":
    "The name after & or * is missing, or contains characters other than letters, digits, - and _.",
  "did not find expected comment or line break": "The line must end after | or > or a % directive.",
  "did not find expected digit or '.' character": "Write a version such as 1.1 after %YAML.",
  "did not find expected hexdecimal number":
    "Write two, four or eight hexadecimal digits after \\x, \\u or \\U.",
  "did not find expected key":
    'Wrong indentation ("did not find expected key"). Align the keys of the map.',
  "did not find expected node content":
    'A value is missing here ("did not find expected node content").',
  "did not find expected tag URI": "The tag after ! has no name.",
  "did not find expected version number": "Write a version such as 1.1 after %YAML.",
  "did not find expected whitespace": "Add a space here.",
  "did not find expected whitespace or line break": "Add a space after the tag.",
  "did not find the expected '>'": "The closing > of the tag is missing.",
  "found a tab character that violates indentation":
    'YAML cannot be indented with tabs ("found a tab character that violates indentation"). Use spaces.',
  "found a tab character where an indentation space is expected":
    "A text block cannot be indented with tabs. Use spaces.",
  "found an indentation indicator equal to 0": "The indentation after | or > cannot be 0.",
  "found character that cannot start any token":
    'A value cannot begin with a tab, @, ` or % ("found character that cannot start any token"). Use spaces instead of tabs, or put the value in quotes.',
  "found duplicate %TAG directive": "The same %TAG handle is set twice.",
  "found duplicate %YAML directive": "%YAML is set twice.",
  "found extremely long version number": "Write a version such as 1.1 after %YAML.",
  "found incompatible YAML document":
    'The kubelet reads only YAML 1.1 ("found incompatible YAML document"). Remove the %YAML line.',
  "found invalid Unicode character escape code":
    'This is half of a surrogate pair ("found invalid Unicode character escape code"). Write the character itself, or \\U with eight digits.',
  "found undefined tag handle": "No %TAG line defines the handle of this tag.",
  "found unexpected document indicator":
    'The closing quote is missing before --- or ... ("found unexpected document indicator").',
  "found unexpected end of stream":
    'The closing quote is missing ("found unexpected end of stream").',
  "found unexpected non-alphabetical character":
    "A line that begins with % is a YAML directive, but this one is not valid.",
  "found unknown directive name": "The directive after % must be YAML or TAG.",
  "found unknown escape character":
    'Unknown escape sequence ("found unknown escape character"). Double the backslash, or use single quotes. YAML 1.1 does not support \\/.',
  "mapping keys are not allowed in this context":
    "A '? key' cannot begin here. Move it to a new line.",
  "mapping values are not allowed in this context": `There is a second 'key:' on this line, or a colon in an unquoted value ("mapping values are not allowed in this context").`,
};
