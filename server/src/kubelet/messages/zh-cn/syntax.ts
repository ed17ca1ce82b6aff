import { anchorIn, endMarker, openBracketIn } from "../english-syntax.ts";

/**
 * A parser's error code in Chinese; 'detail' is the parser's own sentence, used for a code that is
 * not known here.
 */
export function chineseSyntaxText(code: string, detail: string): string {
  const bracket = code === "BAD_INDENT" ? openBracketIn(detail) : undefined;
  if (bracket !== undefined) {
    return `上文的${bracket === "]" ? "列表" : "映射"}没有闭合：缺少结尾的 ${bracket}。`;
  }
  const text = texts[code] ?? textsAbout[code]?.(detail);
  if (text !== undefined) return text;
  return detail.endsWith(".") ? detail : `${detail}.`;
}

/** 提到文件内容的说明，或取决于解析器用语的说明。 */
const textsAbout: Readonly<Record<string, (detail: string) => string>> = {
  ALIAS_UNKNOWN: (detail) =>
    `此别名之前没有锚点 "&${anchorIn(detail)}"（unknown anchor）。如果 * 是值的一部分，请给值加上引号。`,
  EQUALS_SIGN: (line) => `YAML 用冒号分隔键和值。请写成 "${line}"。`,
  FULL_WIDTH: (line) => `YAML 将全角字符视为文本。请写成 "${line}"。`,
  MISSING_CHAR: missingCharacter,
  NO_COLON: (word) =>
    endMarker.test(word)
      ? `"${word}" 是 shell 命令的结束标记，不是文件的一部分。请移除这一行。`
      : `"${word}" 后面缺少冒号。请写成 "${word}: 值"；列表项请写成 "- ${word}"。`,
  NO_DASH: (word) =>
    `这一行既不是键，也不是列表项。列表项请写成 "- ${word}"，否则请写成 "键: ${word}"。`,
  NO_SPACE_AFTER_DASH: (line) => `短横线后面缺少空格。请写成 "${line}"。`,
  NO_SPACE_AFTER_COLON: (line) => `冒号后面缺少空格。请写成 "${line}"。`,
  ODD_SPACE: (name) => `这里看似空格，实为字符 ${name}，YAML 将其视为文本。请改为普通空格。`,
  OVER_INDENTED: (key) =>
    `这一行的缩进比上方的 "${key}" 更深，而 "${key}" 已经有值。请让两行的缩进相同。`,
  UNALIGNED: (key) => `上方没有任何一行是这个缩进："${key}" 缩进更深。请让两行的缩进相同。`,
  UNCLOSED_BRACKET: (bracket) =>
    `从这里开始的${bracket === "]" ? "列表" : "映射"}没有闭合：缺少结尾的 ${bracket}。`,
  UNEXPECTED_TOKEN: unexpected,
  UNREADABLE: (detail) => reasons[detail] ?? `无法从此处读取 YAML（"${detail}"）。`,
};

const texts: Readonly<Record<string, string>> = {
  ALIAS_BOMB: "此文档中的别名展开后数量过多（document contains excessive aliasing）。",
  ALIAS_TO_ITSELF: "此别名位于所引用的值之中（value contains itself）。",
  ALIAS_PROPS: "别名（'*name'）不能有自己的锚点或标签。",
  BAD_ALIAS: "& 或 * 后面的名称缺失或无效。如果要写这个字符本身，请给值加上引号。",
  BAD_COLLECTION_TYPE: "此值前面的标签与这里的内容不符。",
  BAD_DIRECTIVE:
    "以 % 开头的行是 YAML 指令，而这一行不是有效的指令。请将其删除，或给文本加上引号。",
  BAD_DQ_ESCAPE: "反斜杠后面是未知的转义。请写两个反斜杠，或改用单引号。",
  BAD_INDENT: "缩进与前后的行不符。同一映射的键要上下对齐。",
  BAD_PROP_ORDER: "锚点和标签要写在值之前、'-' 或 ':' 之后。",
  BAD_SCALAR_START: "值不能以此字符开头。请给值加上引号。",
  BLOCK_AS_IMPLICIT_KEY: "同一行上有第二个 'key:'。请另起一行，或给值加上引号。",
  BLOCK_IN_FLOW: "{ } 或 [ ] 之中不能有缩进的块。请用逗号分隔来写。",
  COMMENT_SPACE: "注释的 # 之前要有空格。",
  COMPLEX_KEY: "键必须是文本，不能是列表或映射（invalid map key）。",
  CONFLICT:
    "此处开始一个未解决的 git 合并冲突。请保留需要的行，并删除以 <<<<<<<、======= 和 >>>>>>> 开头的行。",
  DUPLICATE_KEY: "此键重复。",
  HUGE_KEY: "超过 63 位的数字不能用作键。请给键加上引号（unsupported map key of type）。",
  IMPOSSIBLE: "文本在这里已损坏。",
  ITEM_AMONG_KEYS: "'- item' 不能与键并列。请去掉短横线，或缩进到所属列表的键之下。",
  KEY_OVER_1024_CHARS: "键不能超过 1024 个字符。是不是少了一个引号？",
  MERGE_OF_NO_MAP:
    "<< 后面必须是映射、映射的别名或由它们组成的列表（map merge requires map or sequence of maps as the value）。",
  MISPLACED_ITEM: "此 '- item' 的缩进与上方的行不符。请与同一列表的其他列表项对齐。",
  MISSING_DASH: "上方相同缩进的行是列表项，而这一行不是。请在前面写上 '- '，或与所属的键对齐。",
  MULTILINE_IMPLICIT_KEY: "这一行既不是 'key: value'，也不是 '- item'，或者冒号后面少了空格。",
  MULTIPLE_ANCHORS: "一个值只能有一个锚点。",
  MULTIPLE_DOCS: "这里只能有一个文档。",
  MULTIPLE_TAGS: "一个值只能有一个标签。",
  NULL_KEY: "空的键、~ 或 null 不是名称。请给键加上引号（unsupported map key of type）。",
  NON_STRING_KEY: "键必须是文本。",
  TAB_AS_INDENT: "缩进中有制表符：YAML 只允许空格。",
  TAG_RESOLVE_FAILED: "kubelet 不支持此标签。",
  UNFIT_VALUE: "此值前面的标签（例如 !!int）与值不符（cannot decode）。请去掉标签，或更改此值。",
  TEXT_AFTER_QUOTE: "值在此前的结尾引号处已经结束。值中的引号请写两个，或改用另一种引号。",
  TOO_DEEP: "文本嵌套太深，无法读取。",
  KYAML_HEADER:
    '键没有引号，因此这是 KYAML。请在键上面加一行 "---"：没有这一行，kubelet 会按 JSON 读取。',
  FULL_WIDTH_SIGN: "JSON 不接受全角字符。请改为半角字符。",
  InvalidSymbol: "不是 JSON 值。文本需要双引号；只有 true、false 和 null 不需要。",
  InvalidNumberFormat: "不是 JSON 数字。",
  PropertyNameExpected: "这里缺少带双引号的键，或者前面多了一个逗号。",
  ValueExpected: "这里缺少值，或者前面多了一个逗号。",
  ColonExpected: "键后面缺少冒号。",
  CommaExpected: "此处之前缺少逗号。",
  CloseBraceExpected: "缺少结尾的 }。",
  CloseBracketExpected: "缺少结尾的 ]。",
  EndOfFileExpected: "JSON 文档之后还有内容。",
  InvalidCommentToken: "JSON 没有注释。",
  UnexpectedEndOfComment: "JSON 没有注释，而且这条注释没有闭合。",
  UnexpectedEndOfString: "缺少结尾的引号。",
  UnexpectedEndOfNumber: "数字没有写完。",
  InvalidUnicode: "\\u 后面必须有四个十六进制数字。",
  InvalidEscapeCharacter: "反斜杠后面是未知的转义。请写两个反斜杠。",
  InvalidCharacter: "文本中有控制字符。",
};

function missingCharacter(detail: string): string {
  if (/implicit map key|implicit key/i.test(detail))
    return texts["MULTILINE_IMPLICIT_KEY"] ?? detail;
  if (/^block scalars/i.test(detail)) return "文本块开头的空行比文本缩进更深。请删除该行中的空格。";
  if (/quote/i.test(detail)) return "缺少结尾的引号。";
  if (/flow map/i.test(detail) || /\}/.test(detail))
    return "缺少结尾的 }，或者两个条目之间少了逗号。";
  if (/flow sequence/i.test(detail) || /\]/.test(detail))
    return "缺少结尾的 ]，或者两个列表项之间少了逗号。";
  if (/,/.test(detail)) return "两个列表项之间缺少逗号。";
  return "冒号、短横线或标签后面必须有空格。";
}

function unexpected(detail: string): string {
  if (/flow-(map|seq)-end/i.test(detail)) return "有结尾括号，却没有开头括号。";
  if (/block-scalar-header|block scalar/i.test(detail)) return "在 | 或 > 之后，文本从下一行开始。";
  if (/doc-end|document/i.test(detail)) return "文档结束之后还有内容。";
  return "这段文本不能写在这里。是不是少了引号、冒号或换行？";
}

/** kubelet 的 YAML 读取器给出的原因，用于其他解析器没有给出原因的错误。 */
const reasons: Readonly<Record<string, string>> = {
  "block sequence entries are not allowed in this context":
    "'- item' 不能从这里开始。请在键的下方另起一行。",
  "control characters are not allowed":
    "文本中有控制字符，也可能在注释中（control characters are not allowed）。请将其删除。",
  "could not find expected ':'":
    "这一行既不是 'key: value'，也不是 '- item'，或者冒号后面少了空格（could not find expected ':'）。",
  "could not find expected directive name": "以 % 开头的行是 YAML 指令，而这一行不是。",
  "did not find URI escaped octet": "标签中的 % 后面必须有两个十六进制数字。",
  "did not find expected '!'": "%TAG 后面必须是 !name! 这样的句柄。",
  "did not find expected ',' or ']'":
    "缺少结尾的 ]，或者两个列表项之间少了逗号（did not find expected ',' or ']'）。",
  "did not find expected ',' or '}'":
    "缺少结尾的 }，或者两个条目之间少了逗号（did not find expected ',' or '}'）。",
  "did not find expected '-' indicator":
    "缩进不符：同一列表的各项要上下对齐（did not find expected '-' indicator）。",
  "did not find expected <document start>":
    "文档结束之后还有内容（did not find expected <document start>）。",
  "did not find expected alphabetic or numeric character":
    "& 或 * 后面缺少名称，或名称中有字母、数字、- 和 _ 以外的字符。",
  "did not find expected comment or line break": "在 | 或 >（以及 % 指令）之后，这一行必须结束。",
  "did not find expected digit or '.' character": "%YAML 后面必须是 1.1 这样的版本。",
  "did not find expected hexdecimal number":
    "\\x、\\u 或 \\U 后面必须分别有两个、四个或八个十六进制数字。",
  "did not find expected key": "缩进不符：同一映射的键要上下对齐（did not find expected key）。",
  "did not find expected node content": "这里缺少值（did not find expected node content）。",
  "did not find expected tag URI": "! 后面缺少标签的名称。",
  "did not find expected version number": "%YAML 后面必须是 1.1 这样的版本。",
  "did not find expected whitespace": "这里必须有空格。",
  "did not find expected whitespace or line break": "标签后面必须有空格。",
  "did not find the expected '>'": "缺少标签结尾的 >。",
  "found a tab character that violates indentation":
    "缩进中有制表符，或某一行只有制表符：请改用空格（found a tab character that violates indentation）。",
  "found a tab character where an indentation space is expected":
    "文本块的缩进中有制表符：请改用空格。",
  "found an indentation indicator equal to 0": "| 或 > 后面的缩进不能为 0。",
  "found character that cannot start any token":
    "此字符不能作为任何内容的开头：可能是缩进中或短横线后面的制表符，也可能是需要加引号的 @ ` % 之一（found character that cannot start any token）。",
  "found duplicate %TAG directive": "同一个 %TAG 句柄定义了两次。",
  "found duplicate %YAML directive": "%YAML 行出现了两次。",
  "found extremely long version number": "%YAML 后面必须是 1.1 这样的版本。",
  "found incompatible YAML document":
    "kubelet 读取的是 YAML 1.1，会拒绝要求其他版本的文件（found incompatible YAML document）。请删除 %YAML 行。",
  "found invalid Unicode character escape code":
    "半个代理对不是字符（found invalid Unicode character escape code）。请直接写出该字符，或使用带八位数字的 \\U。",
  "found undefined tag handle": "没有 %TAG 行定义此标签的句柄。",
  "found unexpected document indicator":
    "在 --- 或 ... 之前缺少结尾的引号（found unexpected document indicator）。",
  "found unexpected end of stream": "缺少结尾的引号（found unexpected end of stream）。",
  "found unexpected non-alphabetical character": "以 % 开头的行是 YAML 指令，而这一行不是。",
  "found unknown directive name": "% 后面的指令既不是 YAML 也不是 TAG。",
  "found unknown escape character":
    "反斜杠后面是未知的转义（found unknown escape character）。请写两个反斜杠，或改用单引号。JSON 的 \\/ 在 YAML 中不是转义。",
  "mapping keys are not allowed in this context": "'? key' 不能从这里开始。请另起一行。",
  "mapping values are not allowed in this context":
    "同一行上有第二个 'key:'，或没有引号的值中有冒号（mapping values are not allowed in this context）。",
};
