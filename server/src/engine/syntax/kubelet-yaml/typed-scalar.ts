import { textOfBase64 } from "../base64.ts";
import type { ScalarNode, ScalarValue } from "../located-node.ts";
import { isTimestamp, resolvePlainScalar } from "../resolve-scalar.ts";

/** The prefix of YAML's own tags. */
const yamlTag = "tag:yaml.org,2002:";

export interface TypedScalar {
  readonly value: ScalarValue;
  /** Why the reader rejects the entire text because of this scalar, in its own words. */
  readonly reason?: string;
}

/**
 * The value of a scalar with its tag, in its full form, as the kubelet's reader types it: a tag of
 * YAML's own has to fit the text, and any other tag makes text of it.
 */
export function typedScalar(
  text: string,
  style: ScalarNode["style"],
  tag: string | undefined,
): TypedScalar {
  if (tag === undefined) {
    return style === "plain" ? { value: resolvePlainScalar(text) } : asText(text);
  }
  const name = tag.startsWith(yamlTag) ? tag.slice(yamlTag.length) : undefined;
  switch (name) {
    case "binary": {
      const content = textOfBase64(text);
      return content === undefined
        ? { ...asText(text), reason: "!!binary value contains invalid base64 data" }
        : asText(content);
    }
    case "int":
    case "float":
    case "bool":
    case "null":
    case "timestamp":
      return tagged(text, name);
    default:
      return asText(text);
  }
}

function asText(text: string): TypedScalar {
  return { value: { type: "string", value: text } };
}

function tagged(text: string, tag: "int" | "float" | "bool" | "null" | "timestamp"): TypedScalar {
  if (tag === "timestamp" && isTimestamp(text)) return asText(text);
  const value = resolvePlainScalar(text);
  if (value.type === tag) return { value };
  // The reader makes a float of an int that has a sign's room.
  const isWhole = value.type === "int" && value.value < 2n ** 63n;
  if (tag === "float" && isWhole) {
    return { value: { type: "float", value: Number(value.value) } };
  }
  const type = value.type === "string" ? (isTimestamp(text) ? "timestamp" : "str") : value.type;
  const found = tag !== "timestamp" && type === "timestamp" ? "str" : type;
  return { value, reason: `cannot decode !!${found} \`${text}\` as a !!${tag}` };
}
