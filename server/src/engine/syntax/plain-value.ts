import { resolveAlias, type LocatedNode } from "./located-node.ts";

/** The value as JSON has it; what is nested deeper than eight levels is left out. */
export function plainValue(node: LocatedNode, depth = 0): unknown {
  const real = resolveAlias(node);
  if (!real || depth > 8) return undefined;
  switch (real.kind) {
    case "map": {
      const entries = real.entries.map(
        ({ key, value }) => [key.text, plainValue(value, depth + 1)] as const,
      );
      return Object.fromEntries(entries);
    }
    case "list":
      return real.items.map((item) => plainValue(item, depth + 1));
    case "scalar":
      if (real.value.type === "null") return null;
      return real.value.type === "int" ? Number(real.value.value) : real.value.value;
  }
}
