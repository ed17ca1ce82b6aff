// Makes ES modules of what TypeScript wrote as CommonJS: the libraries for the protocol come in that form only, and no bundler
// can tell which of their several hundred names nobody uses.

/** The last line of what TypeScript puts before the code of a module. */
const prologueEnd = 'Object.defineProperty(exports, "__esModule", { value: true });\n';

/** What is required stays so: VS Code hands out its interface that way, and the others are functions. */
const required = /^(?:vscode$|semver\/)/;

/**
 * A CommonJS module of TypeScript's as an ES module. Names that it hands on are imported by name, and a namespace is a value that
 * a bundler may leave out. Throws where the code is written in another way, so that no half of it is bundled.
 * @param {string} code
 * @param {string} path for the error
 */
export function asEsModule(code, path) {
  const start = code.indexOf(prologueEnd);
  if (start < 0) throw new Error(`${path} is not as TypeScript writes a module.`);
  const modules = requiredModules(code);
  const { body, exported } = withoutExports(
    pureNamespaces(code.slice(start + prologueEnd.length))
      .replace(/^exports\.\w+ = .*void 0;\n/gm, "")
      .replace(
        /^Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: function \(\) \{ return (\w+)\.(\w+); \} \}\);$/gm,
        (_, name, from, own) => `export { ${own} as ${name} } from ${modules.get(from)};`,
      )
      .replace(/^__exportStar\(require\(("[^"]+")\), exports\);$/gm, "export * from $1;")
      .replace(requires, (_, name, from) =>
        required.test(JSON.parse(from))
          ? `const ${name} = require(${from});`
          : `import * as ${name} from ${from};`,
      ),
  );
  if (/\bexports\b|__(?:importStar|importDefault|exportStar)\b/.test(body))
    throw new Error(`${path} exports in a way that is not known here.`);
  return `${body}\n${exported.map(([name, own]) => `export { ${own} as ${name} };\n`).join("")}`;
}

/** An import of a whole module under a name. */
const requires =
  /^(?:const|var) (\w+) = (?:__import(?:Star|Default)\()?require\(("[^"]+")\)\)?;$/gm;

/**
 * The modules that a module reads, as they are written there, by the names that it has for them.
 * @param {string} code
 */
function requiredModules(code) {
  return new Map([...code.matchAll(requires)].map(([, name = "", from = ""]) => [name, from]));
}

/**
 * Each namespace that is nothing else, such as a class, as a value of its own.
 * @param {string} code
 */
export function pureNamespaces(code) {
  return code.replace(
    /^(?:export )?var (\w+);\n\(function \(\1\) \{\n([^]*?)^\}\)\(\1 \|\| \((exports\.\1 = )?\1 = \{\}\)\);$/gm,
    (_, name, members) =>
      `export const ${name} = /* @__PURE__ */ (function (${name}) {\n${members}return ${name};\n})({});`,
  );
}

/**
 * Takes out where a module sets what it exports, but for values that have no other name.
 * @param {string} code
 */
function withoutExports(code) {
  /** @type {[name: string, own: string][]} */
  const exported = [];
  const body = code
    .replace(/^exports\.(\w+) = (\w+);\n/gm, (_, name, own) => {
      exported.push([name, own]);
      return "";
    })
    .replace(/(\w+) \|\| \(exports\.\1 = \1 = \{\}\)/g, (_, name) => {
      const isExported = code.includes(`export const ${name} =`);
      if (!isExported && !exported.some(([other]) => other === name)) exported.push([name, name]);
      return name;
    })
    .replace(/^exports\.(\w+) = /gm, "export const $1 = ")
    .replace(/\bexports\.(\w+)/g, "$1");
  return { body, exported };
}
