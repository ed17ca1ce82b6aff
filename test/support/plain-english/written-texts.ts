import ts from "typescript";

/** A text in a file: what is read, and where it begins. */
export interface WrittenText {
  readonly text: string;
  readonly line: number;
}

/** The texts of one file of code. */
export interface CodeTexts {
  /** Every literal, and each literal inside a longer text. */
  readonly literals: readonly WrittenText[];
  /** Every text at its longest, with `…` for what a parameter adds. */
  readonly longest: readonly WrittenText[];
  readonly comments: readonly WrittenText[];
  /** Texts of findings at their longest, by rule id or key. */
  readonly messages: readonly (WrittenText & { readonly id: string })[];
}

const isText = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** Texts that users do not read: names of modules, members of types, and lines of a real log. */
function isCode(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return true;
  if (ts.isTypeAliasDeclaration(node)) return true;
  if (!ts.isPropertyAssignment(node)) return false;
  return /^(?:log|logs|source|phrase|phrases|pattern)$/.test(node.name.getText());
}

/** The declaration of a name in its file. */
type Declared = ReadonlyMap<string, ts.Expression | ts.FunctionDeclaration>;

function declaredIn(file: ts.SourceFile): Declared {
  const parameters = new Set<string>();
  const declared = new Map<string, ts.Expression | ts.FunctionDeclaration>();
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name) declared.set(node.name.text, node);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      declared.set(node.name.text, node.initializer);
    }
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name)) parameters.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  for (const name of parameters) declared.delete(name);
  return declared;
}

const unknown = "…";
const longer = (texts: readonly string[]): string =>
  texts.reduce((best, text) => (text.length > best.length ? text : best), "");

/** The longest text that a function returns. */
function returned(body: ts.ConciseBody | undefined, declared: Declared): string {
  if (body === undefined) return unknown;
  if (!ts.isBlock(body)) return longestText(body, declared);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) {
      texts.push(longestText(node.expression, declared));
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return longer(texts);
}

function ofName(name: string, declared: Declared): string {
  const found = declared.get(name);
  if (found === undefined) return unknown;
  if (ts.isFunctionDeclaration(found)) return returned(found.body, declared);
  return longestText(found, declared);
}

/** The longest value of a table of texts. */
function ofTable(table: ts.Expression, declared: Declared): string {
  const found = ts.isIdentifier(table) ? declared.get(table.text) : undefined;
  if (found === undefined || !ts.isObjectLiteralExpression(found)) return unknown;
  return longer(
    found.properties.map((property) =>
      ts.isPropertyAssignment(property) ? longestText(property.initializer, declared) : unknown,
    ),
  );
}

/** The longest text that an expression can become; what depends on a parameter is `…`. */
function longestText(node: ts.Node, declared: Declared): string {
  const known = longestTexts.get(node);
  if (known !== undefined) return known;
  // A function that calls itself adds nothing.
  longestTexts.set(node, unknown);
  const text = readLongest(node, declared);
  longestTexts.set(node, text);
  return text;
}

const longestTexts = new WeakMap<ts.Node, string>();

function readLongest(node: ts.Node, declared: Declared): string {
  const inner = (other: ts.Node): string => longestText(other, declared);
  if (isText(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(
      ({ expression, literal }) => inner(expression) + literal.text,
    );
    return node.head.text + spans.join("");
  }
  if (ts.isConditionalExpression(node))
    return longer([inner(node.whenTrue), inner(node.whenFalse)]);
  if (ts.isBinaryExpression(node)) {
    const parts = [inner(node.left), inner(node.right)];
    return node.operatorToken.kind === ts.SyntaxKind.PlusToken ? parts.join("") : longer(parts);
  }
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return inner(node.expression);
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    return returned(node.body, declared);
  }
  if (ts.isIdentifier(node)) return ofName(node.text, declared);
  if (ts.isElementAccessExpression(node)) return ofTable(node.expression, declared);
  if (ts.isCallExpression(node)) {
    const { expression } = node;
    if (ts.isIdentifier(expression)) return ofName(expression.text, declared);
    if (ts.isPropertyAccessExpression(expression) && expression.name.text === "join") {
      return inner(expression.expression);
    }
    if (ts.isElementAccessExpression(expression)) return inner(expression);
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(inner).join(" ");
  return unknown;
}

/** Names of the tables whose values are texts of findings. */
const catalogs =
  /^(?:englishMessages|fileMessages|flagMessages|platformMessages|profileMessages|projectFindingMessages)$/;

/** Comments outside of texts. */
function commentsIn(source: string, spans: readonly (readonly [number, number])[]): WrittenText[] {
  const comments: WrittenText[] = [];
  let line = 1;
  let counted = 0;
  let next = 0;
  for (const { 0: whole, index } of source.matchAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g)) {
    while ((spans[next]?.[1] ?? Infinity) <= index) next++;
    if ((spans[next]?.[0] ?? Infinity) <= index) continue;
    for (; counted < index; counted++) if (source.charCodeAt(counted) === 10) line++;
    comments.push({ text: whole, line });
  }
  return comments;
}

/** Comments at the start of a line as one text each; lines of `//` that follow one another are one. */
function joinLines(comments: readonly WrittenText[]): WrittenText[] {
  const joined: { text: string; line: number; last: number }[] = [];
  for (const { text, line } of comments) {
    const plain = text
      .replace(/^\/\*+|\*\/$|^\/\/+/g, "")
      .replace(/^\s*\* ?/gm, "")
      .trim();
    const before = joined.at(-1);
    if (text.startsWith("//") && before?.last === line - 1) {
      before.text += `\n${plain}`;
      before.last = line;
    } else joined.push({ text: plain, line, last: text.startsWith("//") ? line : -1 });
  }
  return joined.map(({ text, line }) => ({ text: text.replaceAll(/[ \t]*\n[ \t]*/g, "\n"), line }));
}

/** The comments of a file whose texts are not of interest; only those that begin a line. */
export function commentsOf(source: string): WrittenText[] {
  const comments: WrittenText[] = [];
  let line = 1;
  let counted = 0;
  for (const { 1: text = "", index } of source.matchAll(/^[ \t]*(\/\*[^]*?\*\/|\/\/.*)/gm)) {
    for (; counted < index; counted++) if (source.charCodeAt(counted) === 10) line++;
    comments.push({ text, line });
  }
  return joinLines(comments);
}

export function textsOfCode(name: string, source: string): CodeTexts {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const declared = declaredIn(file);
  const lineOf = (node: ts.Node): number =>
    file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const literals: WrittenText[] = [];
  const longest: WrittenText[] = [];
  const messages: (WrittenText & { id: string })[] = [];
  const spans: [number, number][] = [];
  const addMessage = (id: string, value: ts.Node): void => {
    messages.push({ id, text: longestText(value, declared), line: lineOf(value) });
  };
  const visit = (node: ts.Node, isInside: boolean): void => {
    if (isText(node) || ts.isTemplateExpression(node)) {
      spans.push([node.getStart(file), isText(node) ? node.end : node.head.end]);
    }
    if (ts.isTemplateMiddleOrTemplateTail(node)) spans.push([node.getStart(file), node.end]);
    if (ts.isRegularExpressionLiteral(node)) spans.push([node.getStart(file), node.end]);
    if (isCode(node)) {
      ts.forEachChild(node, visitSpans);
      return;
    }
    const isWhole =
      isText(node) ||
      ts.isTemplateExpression(node) ||
      (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken);
    if (isWhole && !isInside)
      longest.push({ text: longestText(node, declared), line: lineOf(node) });
    if (isText(node)) literals.push({ text: node.text, line: lineOf(node) });
    if (ts.isTemplateExpression(node)) {
      const text =
        node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
      literals.push({ text, line: lineOf(node) });
    }
    if (
      ts.isPropertyAssignment(node) &&
      name.includes("/rules/") &&
      node.name.getText(file) === "message"
    ) {
      const id = writtenId(node.parent) ?? name.replace(/^.*\/|\.ts$/g, "");
      if (ts.isObjectLiteralExpression(node.initializer)) {
        for (const property of node.initializer.properties) {
          if (ts.isPropertyAssignment(property))
            addMessage(`${id}.${property.name.getText(file)}`, property.initializer);
        }
      } else addMessage(id, node.initializer);
    }
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const table = node.initializer;
      const isCatalog =
        catalogs.test(node.name.getText(file)) || name.includes("/platforms/messages/kinds/");
      if (isCatalog && ts.isObjectLiteralExpression(table)) {
        for (const property of table.properties) {
          if (ts.isPropertyAssignment(property)) {
            addMessage(property.name.getText(file).replaceAll('"', ""), property.initializer);
          }
        }
      }
    }
    ts.forEachChild(node, (child) => {
      visit(child, isInside || isWhole);
    });
  };
  const visitSpans = (node: ts.Node): void => {
    if (isText(node)) spans.push([node.getStart(file), node.end]);
    ts.forEachChild(node, visitSpans);
  };
  visit(file, false);
  spans.sort(([a], [b]) => a - b);
  return { literals, longest, messages, comments: joinLines(commentsIn(source, spans)) };
}

/** `id: "some-rule"` in the object of a rule. */
function writtenId(definition: ts.Node): string | undefined {
  if (!ts.isObjectLiteralExpression(definition)) return undefined;
  for (const property of definition.properties) {
    if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.initializer)) continue;
    if (ts.isIdentifier(property.name) && property.name.text === "id") {
      return property.initializer.text;
    }
  }
  return undefined;
}
