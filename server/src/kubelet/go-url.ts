/** A text as Go's `net/url` reads it: its parts, or why it is rejected, in Go's words. */
export type GoUrl =
  | { readonly ok: true; readonly scheme: string; readonly host: string; readonly path: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads a text as Go's `url.Parse` does. Scheme, host and path are as written (the scheme in lower case), `""` if the
 * text has none. Nearly every text is a URL to Go: it only rejects control characters, bad escapes, bad ports, and
 * characters that are invalid in host names. The latest releases of Go, which have built the kubelet since 1.36, also
 * reject brackets around anything but IPv6 addresses, and a second colon in a host. `isStrict` selects such a release.
 */
export function parseGoUrl(text: string, isStrict = false): GoUrl {
  const [address = "", ...fragment] = text.split("#");
  if (hasControlCharacter(address)) return refused("net/url: invalid control character in URL");
  const cut = cutScheme(address);
  if (!cut) return refused("missing protocol scheme");
  const { scheme } = cut;
  const [rest = ""] = cut.rest.split("?", 1);
  if (!rest.startsWith("/")) {
    // A text such as `mailto:x` has neither host nor path.
    if (scheme !== "") return checkedFragment({ ok: true, scheme, host: "", path: "" }, fragment);
    if (rest.split("/", 1)[0]?.includes(":") === true) {
      return refused("first path segment in URL cannot contain colon");
    }
  }
  const hasHost = rest.startsWith("//") && (scheme !== "" || !rest.startsWith("///"));
  const slash = hasHost ? rest.indexOf("/", 2) : 0;
  const authority = hasHost ? rest.slice(2, slash < 0 ? undefined : slash) : "";
  const path = slash < 0 ? "" : rest.slice(slash);
  const at = authority.lastIndexOf("@");
  const host = authority.slice(at + 1);
  const problem =
    problemOfHost(host, isStrict) ??
    (at < 0 ? undefined : problemOfUser(authority.slice(0, at))) ??
    badEscape(path);
  if (problem !== undefined) return refused(problem);
  return checkedFragment({ ok: true, scheme, host, path }, fragment);
}

function refused(reason: string): GoUrl {
  return { ok: false, reason };
}

function checkedFragment(url: GoUrl, fragment: readonly string[]): GoUrl {
  const problem = badEscape(fragment.join("#"));
  return problem === undefined ? url : refused(problem);
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) if (character < " " || character === "\u007f") return true;
  return false;
}

/** Undefined for a text that begins with a colon. */
function cutScheme(text: string): { scheme: string; rest: string } | undefined {
  if (text.startsWith(":")) return undefined;
  const scheme = /^([a-zA-Z][-+.a-zA-Z0-9]*):/.exec(text)?.[1];
  if (scheme === undefined) return { scheme: "", rest: text };
  return { scheme: scheme.toLowerCase(), rest: text.slice(scheme.length + 1) };
}

/** Outside of host names any two hexadecimal digits may be escaped. */
function badEscape(text: string): string | undefined {
  const at = text.search(/%(?![0-9a-fA-F]{2})/);
  return at < 0 ? undefined : `invalid URL escape "${text.slice(at, at + 3)}"`;
}

function problemOfUser(user: string): string | undefined {
  const isValid = /^[-\w.:~!$&'()*+,;=%@]*$/.test(user);
  return isValid ? badEscape(user) : "net/url: invalid userinfo";
}

function problemOfHost(host: string, isStrict: boolean): string | undefined {
  const bracket = host.startsWith("[") ? host.lastIndexOf("]") : undefined;
  if (bracket === -1) return "missing ']' in host";
  if (isStrict && host.lastIndexOf("[") > 0) return "invalid IP-literal";
  const colon = isStrict ? host.indexOf(":") : host.lastIndexOf(":");
  const port = bracket !== undefined ? host.slice(bracket + 1) : colon < 0 ? "" : host.slice(colon);
  if (!/^(?::\d*)?$/.test(port)) return `invalid port "${port}" after host`;
  const zone = bracket === undefined ? -1 : host.slice(0, bracket).indexOf("%25");
  if (zone < 0) return problemOfName(host);
  // The escapes in an IPv6 zone are not checked any further.
  return (
    problemOfName(host.slice(0, zone)) ??
    badEscape(host.slice(zone, bracket)) ??
    problemOfName(host.slice(bracket))
  );
}

/** In a host only bytes beyond ASCII and the percent sign itself may be escaped. */
function problemOfName(name: string): string | undefined {
  const escape = badEscape(name) ?? escapeOf(/%(?!25)[0-7][0-9a-fA-F]/.exec(name)?.[0]);
  if (escape !== undefined) return escape;
  const wrong = /[ #/?@\\^`{|}]/.exec(name)?.[0];
  return wrong !== undefined ? `invalid character "${wrong}" in host name` : undefined;
}

function escapeOf(escape: string | undefined): string | undefined {
  return escape === undefined ? undefined : `invalid URL escape "${escape}"`;
}
