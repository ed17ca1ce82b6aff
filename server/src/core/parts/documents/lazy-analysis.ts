import type { Finding } from "../../findings/finding.ts";
import type { Analysis, AnalyzedText } from "../../kubelet/analysis.ts";

/** An analysis whose findings are looked for once, when somebody asks. */
export class LazyAnalysis implements Analysis {
  readonly text: AnalyzedText["text"];
  readonly lines: AnalyzedText["lines"];
  readonly format: AnalyzedText["format"];
  readonly version: AnalyzedText["version"];
  readonly versionSource: AnalyzedText["versionSource"];
  readonly role: AnalyzedText["role"];
  readonly file: AnalyzedText["file"];
  readonly documents: AnalyzedText["documents"];
  readonly region: AnalyzedText["region"];
  readonly host?: NonNullable<AnalyzedText["host"]>;
  readonly #findingsOf: () => readonly Finding[];
  #findings: readonly Finding[] | undefined;

  constructor(text: AnalyzedText, findingsOf: () => readonly Finding[]) {
    this.text = text.text;
    this.lines = text.lines;
    this.format = text.format;
    this.version = text.version;
    this.versionSource = text.versionSource;
    this.role = text.role;
    this.file = text.file;
    this.documents = text.documents;
    this.region = text.region;
    if (text.host) this.host = text.host;
    this.#findingsOf = findingsOf;
  }

  get findings(): readonly Finding[] {
    this.#findings ??= this.#findingsOf();
    return this.#findings;
  }
}
