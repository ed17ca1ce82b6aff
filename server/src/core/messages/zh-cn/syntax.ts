/**
 * A parser's error code in Chinese; 'detail' is the parser's own sentence, used for a code that is
 * not known here.
 */
export function chineseSyntaxText(code: string, detail: string): string {
  const text = texts[code];
  if (text !== undefined) return text;
  if (code === "MISSING_CHAR") return missingCharacter(detail);
  if (code === "UNEXPECTED_TOKEN") return unexpected(detail);
  return detail.endsWith(".") ? detail : `${detail}.`;
}

const texts: Readonly<Record<string, string>> = {
  ALIAS_BOMB: "此文档中的别名展开后数量过多（document contains excessive aliasing）。",
  ALIAS_PROPS: "别名（'*name'）不能有自己的锚点或标签。",
  BAD_ALIAS: "此别名没有名称，或名称中有不允许的字符。",
  BAD_COLLECTION_TYPE: "此值前面的标签与这里的内容不符。",
  BAD_DIRECTIVE: "以 % 开头的行是 YAML 指令，而这一行不是。",
  BAD_DQ_ESCAPE: "反斜杠后面是未知的转义。请写两个反斜杠，或改用单引号。",
  BAD_INDENT: "缩进与前后的行不符。同一映射的键要上下对齐。",
  BAD_PROP_ORDER: "锚点和标签要写在值之前、'-' 或 ':' 之后。",
  BAD_SCALAR_START: "值不能以此字符开头。请给值加上引号。",
  BLOCK_AS_IMPLICIT_KEY: "同一行上有第二个 'key:'。请让它另起一行，或给值加上引号。",
  BLOCK_IN_FLOW: "{ } 或 [ ] 之中不能有缩进的块。请用逗号分隔来写。",
  COMMENT_SPACE: "注释的 # 之前要有空格。",
  COMPLEX_KEY: "键必须是文本，不能是列表或映射（invalid map key）。",
  DUPLICATE_KEY: "这个键已经有了。",
  IMPOSSIBLE: "文本在这里已损坏。",
  KEY_OVER_1024_CHARS: "键不能超过 1024 个字符。是不是少了一个引号？",
  MULTILINE_IMPLICIT_KEY: "这一行既不是 'key: value'，也不是 '- item'，或者冒号后面少了空格。",
  MULTIPLE_ANCHORS: "一个值只能有一个锚点。",
  MULTIPLE_DOCS: "这里只能有一个文档。",
  MULTIPLE_TAGS: "一个值只能有一个标签。",
  NON_STRING_KEY: "键必须是文本。",
  TAB_AS_INDENT: "缩进中有制表符：YAML 只允许空格。",
  TAG_RESOLVE_FAILED: "kubelet 不认识此标签。",
  TOO_DEEP: "文本嵌套太深，无法读取。",
  InvalidSymbol: "不是 JSON 值。文本需要双引号；只有 true、false 和 null 不需要。",
  InvalidNumberFormat: "不是 JSON 数字。",
  PropertyNameExpected: "这里缺少带双引号的键，或者前面多了一个逗号。",
  ValueExpected: "这里缺少值，或者前面多了一个逗号。",
  ColonExpected: "键后面缺少冒号。",
  CommaExpected: "此处之前缺少逗号。",
  CloseBraceExpected: "缺少结尾的 }。",
  CloseBracketExpected: "缺少结尾的 ]。",
  EndOfFileExpected: "JSON 文档结束之后还有内容。",
  InvalidCommentToken: "JSON 没有注释。",
  UnexpectedEndOfComment: "JSON 没有注释，而且这条注释没有结束。",
  UnexpectedEndOfString: "缺少结尾的引号。",
  UnexpectedEndOfNumber: "数字没有写完。",
  InvalidUnicode: "\\u 后面必须有四个十六进制数字。",
  InvalidEscapeCharacter: "反斜杠后面是未知的转义。请写两个反斜杠。",
  InvalidCharacter: "文本中有控制字符。",
};

function missingCharacter(detail: string): string {
  if (/implicit map key|implicit key/i.test(detail))
    return texts["MULTILINE_IMPLICIT_KEY"] ?? detail;
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
