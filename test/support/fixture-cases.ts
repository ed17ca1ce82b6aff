/** One case of a fixture: a configuration with marked findings. */
interface FixtureCase {
  readonly name: string;
  readonly text: string;
  /** The difference between a line of `text` and the line of the fixture. */
  readonly lineShift: number;
}

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** The cases of a fixture, each behind a line `=== name`. One without `kind` becomes a KubeletConfiguration. */
export function fixtureCases(fixture: string): FixtureCase[] {
  const heads = [...fixture.matchAll(/^=== (.*)\n/gm)];
  return heads.map(({ index, 0: head, 1: name = "" }, at) => {
    const start = index + head.length;
    const body = fixture.slice(start, heads[at + 1]?.index);
    const linesBefore = fixture.slice(0, start).split("\n").length - 1;
    if (/^kind:/m.test(body)) return { name, text: body, lineShift: linesBefore };
    // Directives stay at the head.
    const directive = /^(#[^\n]*kubelet-version[^\n]*\n)?/.exec(body)?.[0] ?? "";
    const text = directive + header + body.slice(directive.length);
    return { name, text, lineShift: linesBefore - 2 };
  });
}
