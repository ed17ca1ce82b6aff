// What VS Code calls of @vscode/spdlog, a native module that would need a compiler on every machine that runs the tests.
const { appendFileSync, mkdirSync } = require("node:fs");
const { dirname } = require("node:path");

const levels = ["trace", "debug", "info", "warning", "error", "critical", "off"];

class Logger {
  #file;
  #level = levels.indexOf("info");
  #isPlain = false;

  /** @param {string} file */
  constructor(file) {
    this.#file = file;
  }

  /**
   * @param {number} level
   * @param {string} message
   */
  #write(level, message) {
    if (level < this.#level) return;
    const time = new Date().toISOString().replace("T", " ").slice(0, -1);
    const line = this.#isPlain ? message : `${time} [${levels[level]}] ${message}\n`;
    appendFileSync(this.#file, line);
  }

  /** @param {string} message */
  trace(message) {
    this.#write(0, message);
  }

  /** @param {string} message */
  debug(message) {
    this.#write(1, message);
  }

  /** @param {string} message */
  info(message) {
    this.#write(2, message);
  }

  /** @param {string} message */
  warn(message) {
    this.#write(3, message);
  }

  /** @param {string} message */
  error(message) {
    this.#write(4, message);
  }

  /** @param {string} message */
  critical(message) {
    this.#write(5, message);
  }

  getLevel() {
    return this.#level;
  }

  /** @param {number} level */
  setLevel(level) {
    this.#level = level;
  }

  /** Lines have the pattern that VS Code sets. */
  setPattern() {}

  clearFormatters() {
    this.#isPlain = true;
  }

  /** Lines are written at once. */
  flush() {}

  drop() {}
}

/**
 * @param {string} _name
 * @param {string} file
 * @returns {Promise<Logger>}
 */
async function createAsyncRotatingLogger(_name, file) {
  mkdirSync(dirname(file), { recursive: true });
  return new Logger(file);
}

function setFlushOn() {}

function setLevel() {}

// Names alone, so that Node finds them for `import`.
module.exports = { createAsyncRotatingLogger, setFlushOn, setLevel };
