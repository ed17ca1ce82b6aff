import type { DocumentationKey } from "./part-results.ts";

const seccompKinds = ["call", "constant", "value", "key"] as const;

/** A documentation key that a client returned as JSON; undefined if it is not valid. */
export function documentationKeyFrom(key: unknown): DocumentationKey | undefined {
  if (typeof key !== "object" || key === null) return undefined;
  const members = new Map<string, unknown>(Object.entries(key));
  const text = (name: string): string => {
    const value = members.get(name);
    return typeof value === "string" ? value : "";
  };
  const of = members.get("of");
  switch (of) {
    case "field":
      return { of, kind: text("kind"), apiVersion: text("apiVersion"), path: text("path") };
    case "value":
      return { of, kind: text("kind"), path: text("path"), value: text("value") };
    case "seccomp": {
      const kind = seccompKinds.find((candidate) => candidate === text("kind"));
      return kind && { of, name: text("name"), kind };
    }
    case "gate":
    case "flag":
    case "rule":
    case "rule-facts":
      return { of, name: text("name") };
    case "none":
      return { of };
    default:
      return undefined;
  }
}
