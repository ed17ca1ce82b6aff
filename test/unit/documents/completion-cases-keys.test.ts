import { describe } from "vitest";
import { kubeletHeader, testCases } from "../../support/completion-cases.ts";

const authentication = ["x509", "webhook", "anonymous"];
const taint = ["key", "value", "effect", "timeAdded"];

describe("the word at the cursor", () => {
  testCases(kubeletHeader, [
    { name: "an empty line", at: "<|>", accept: ["port", "port: "] },
    { name: "half a word", at: "maxP<|>", accept: ["maxPods", "maxPods: "] },
    { name: "the middle of a word", at: "max<|>Pods", accept: ["maxPods", "maxPods: "] },
    { name: "before a word", at: "<|>max", accept: ["maxPods", "maxPods: "] },
    { name: "a word with its value", at: "ma<|>x: 5", accept: ["maxPods", "maxPods: 5"] },
    {
      name: "a word whose colon has no blank",
      at: "ma<|>x:5",
      accept: ["maxPods", "maxPods:5"],
    },
    { name: "a word before a comment", at: "max<|> # why", accept: ["port", "port:  # why"] },
    { name: "before a comment", at: "<|># why", accept: ["port", "port: # why"] },
    { name: "behind a word and a blank", at: "maxPods <|>", only: [] },
    { name: "in the indentation of a key", at: "authentication:\n <|> x509:", only: [] },
    { name: "an open double quote", at: '"max<|>', accept: ["maxPods", "maxPods: "] },
    { name: "an open single quote", at: "'max<|>", accept: ["maxPods", "maxPods: "] },
    { name: "closed quotes", at: '"max<|>"', accept: ["maxPods", "maxPods: "] },
    { name: "a quoted key with its value", at: '"max<|>": 5', accept: ["maxPods", "maxPods: 5"] },
    {
      name: "a key behind an open quote with its value",
      at: '"max<|>: 5',
      accept: ["maxPods", "maxPods: 5"],
    },
    { name: "a key that is complex", at: "? max<|>", only: [] },
    { name: "an alias in the place of a key", at: "*ma<|>", only: [] },
    { name: "behind a tag", at: "!!str <|>", only: [] },
  ]);
});

describe("which map a line belongs to", () => {
  const nested = "authentication:\n  webhook:\n    enabled: true\n";
  testCases(kubeletHeader, [
    {
      name: "a blank line between top-level keys",
      at: "maxPods: 5\n\n<|>\n\nport: 1\n",
      not: ["maxPods", "port", "kind", "apiVersion"],
      accept: ["address", "maxPods: 5\n\naddress: \n\nport: 1\n"],
    },
    { name: "below a key", at: "authentication:\n  <|>", only: authentication },
    {
      name: "two below",
      at: "authentication:\n  webhook:\n    <|>",
      only: ["enabled", "cacheTTL"],
    },
    { name: "behind a nested map, at its column", at: `${nested}    <|>`, only: ["cacheTTL"] },
    { name: "behind it, one level up", at: `${nested}  <|>`, only: ["x509", "anonymous"] },
    {
      name: "behind it, at the top",
      at: `${nested}<|>`,
      offers: ["maxPods"],
      not: ["authentication", "webhook"],
    },
    {
      name: "behind it and blank lines",
      at: `${nested}\n\n    <|>\n\nmaxPods: 5\n`,
      accept: ["cacheTTL", `${nested}\n\n    cacheTTL: \n\nmaxPods: 5\n`],
    },
    {
      name: "between two nested maps",
      at: `${nested}  <|>\n  x509:\n    clientCAFile: /a\n`,
      only: ["anonymous"],
    },
    {
      name: "between a key and its map, at the map's column",
      at: "authentication:\n  <|>\n  webhook:\n    enabled: true\n",
      accept: ["x509", "authentication:\n  x509:\n    \n  webhook:\n    enabled: true\n"],
    },
    {
      name: "between a key and its map, deeper: moved to the map's column",
      at: "authentication:\n      <|>\n  webhook:\n    enabled: true\n",
      only: ["x509", "anonymous"],
      accept: ["anonymous", "authentication:\n  anonymous:\n    \n  webhook:\n    enabled: true\n"],
    },
    {
      name: "between a key and its map, less deep: moved to the map's column",
      at: "authentication:\n <|>\n  webhook:\n    enabled: true\n",
      accept: ["anonymous", "authentication:\n  anonymous:\n    \n  webhook:\n    enabled: true\n"],
    },
    {
      name: "deeper than a key with a value: beside it",
      at: "maxPods: 5\n    <|>\n",
      not: ["maxPods"],
      accept: ["port", "maxPods: 5\nport: \n"],
    },
    {
      name: "deeper than a nested key with a value: beside it",
      at: `${nested}       <|>`,
      only: ["cacheTTL"],
      accept: ["cacheTTL", `${nested}    cacheTTL: `],
    },
    {
      name: "between two columns: the inner map",
      at: `${nested}   <|>\nmaxPods: 5\n`,
      only: ["cacheTTL"],
      accept: ["cacheTTL", `${nested}    cacheTTL: \nmaxPods: 5\n`],
    },
    {
      name: "a word between two columns",
      at: `${nested}   ca<|>`,
      only: ["cacheTTL"],
      accept: ["cacheTTL", `${nested}    cacheTTL: `],
    },
    { name: "a word deeper than a value", at: "maxPods: 5\n  po<|>", only: [] },
    {
      name: "a comment between says nothing about indentation",
      at: "authentication:\n  webhook:\n# note\n    <|>",
      only: ["enabled", "cacheTTL"],
    },
    {
      name: "a comment below a key does not open it",
      at: "authentication:\n  # note\n<|>",
      offers: ["maxPods"],
      not: ["authentication", "webhook"],
    },
    { name: "a key the kubelet does not have", at: "foo:\n  <|>", only: [] },
    { name: "a map where the kubelet has a number", at: "maxPods:\n  a: 1\n  <|>", only: [] },
    { name: "an item where the kubelet has a map", at: "authentication:\n  - a\n  <|>", only: [] },
  ]);
  testCases("", [
    {
      name: "an indented document, at its column",
      at: "  kind: KubeletConfiguration\n  <|>",
      not: ["kind"],
      accept: ["port", "  kind: KubeletConfiguration\n  port: "],
    },
    {
      name: "an indented document, at column 0",
      at: "  kind: KubeletConfiguration\n<|>",
      accept: ["port", "  kind: KubeletConfiguration\n  port: "],
    },
    {
      name: "above an indented document",
      at: "<|>\n  kind: KubeletConfiguration\n",
      accept: ["port", "  port: \n  kind: KubeletConfiguration\n"],
    },
  ]);
});

describe("indentation that the document has", () => {
  const four = "authentication:\n    webhook:\n        enabled: true\n";
  testCases(kubeletHeader, [
    { name: "by 4, inner map", at: `${four}        <|>`, only: ["cacheTTL"] },
    {
      name: "by 4, a nested map opens 4 further",
      at: `${four}    <|>`,
      accept: ["x509", `${four}    x509:\n        `],
    },
    {
      name: "by 4, half of it is moved to the map",
      at: `${four}  <|>`,
      only: ["x509", "anonymous"],
      accept: ["x509", `${four}    x509:\n        `],
    },
    {
      name: "by 4, lists too",
      at: `${four}<|>`,
      accept: ["clusterDNS", `${four}clusterDNS:\n    - `],
    },
    {
      name: "lists right under their keys",
      at: "clusterDNS:\n- 10.0.0.1\n<|>",
      accept: ["tlsCipherSuites", "clusterDNS:\n- 10.0.0.1\ntlsCipherSuites:\n- "],
    },
    {
      name: "by 2 where nothing says otherwise",
      at: "<|>",
      accept: ["authentication", "authentication:\n  "],
    },
    {
      name: "a tab on a blank line becomes blanks",
      at: "authentication:\n\t<|>",
      only: authentication,
      accept: ["x509", "authentication:\n  x509:\n    "],
    },
    {
      name: "two tabs",
      at: "authentication:\n  webhook:\n\t\t<|>",
      accept: ["enabled", "authentication:\n  webhook:\n    enabled: "],
    },
    {
      name: "a tab before a word",
      at: "authentication:\n\tweb<|>",
      accept: ["webhook", "authentication:\n  webhook:\n    "],
    },
    { name: "a tab at the top", at: "maxPods: 1\n\t<|>", accept: ["port", "maxPods: 1\nport: "] },
    { name: "a tab behind a colon", at: "cgroupDriver:\t<|>", only: ["systemd", "cgroupfs"] },
  ]);
});

describe("items of lists", () => {
  testCases(kubeletHeader, [
    {
      name: "the first item's first key, dash included",
      at: "registerWithTaints:\n  <|>",
      only: taint,
      accept: ["key", "registerWithTaints:\n  - key: "],
    },
    {
      name: "behind a bare dash",
      at: "registerWithTaints:\n-<|>",
      only: taint,
      accept: ["key", "registerWithTaints:\n- key: "],
    },
    {
      name: "behind a dash and a blank",
      at: "registerWithTaints:\n- <|>",
      accept: ["key", "registerWithTaints:\n- key: "],
    },
    {
      name: "half a word behind a dash",
      at: "registerWithTaints:\n- ef<|>",
      accept: ["effect", "registerWithTaints:\n- effect: "],
    },
    {
      name: "on the line below a bare dash",
      at: "registerWithTaints:\n-\n  <|>",
      only: taint,
      accept: ["key", "registerWithTaints:\n-\n  key: "],
    },
    {
      name: "the second key",
      at: "registerWithTaints:\n- key: a\n  <|>",
      only: ["value", "effect", "timeAdded"],
    },
    {
      name: "the second key, half a word",
      at: "registerWithTaints:\n- key: a\n  ef<|>\n- key: b\n",
      accept: ["effect", "registerWithTaints:\n- key: a\n  effect: \n- key: b\n"],
    },
    {
      name: "a blank line between two items",
      at: "registerWithTaints:\n- key: a\n\n  <|>\n- key: b\n  effect: NoExecute\n",
      only: ["value", "effect", "timeAdded"],
    },
    {
      name: "a key before those that the item has",
      at: "registerWithTaints:\n- <|>\n  effect: NoExecute\n- value: b\n",
      only: ["key", "value", "timeAdded"],
      accept: ["key", "registerWithTaints:\n- key: \n  effect: NoExecute\n- value: b\n"],
    },
    {
      name: "a key before those that the item has, behind a bare dash",
      at: "registerWithTaints:\n-<|>\n    effect: NoExecute\n",
      accept: ["key", "registerWithTaints:\n-   key: \n    effect: NoExecute\n"],
    },
    {
      name: "the first key when the others are there",
      at: "registerWithTaints:\n- k<|>: a\n  effect: NoExecute\n",
      only: ["key", "value", "timeAdded"],
    },
    {
      name: "a new item where a dash is missing",
      at: "registerWithTaints:\n  - key: a\n  <|>",
      only: taint,
      accept: ["key", "registerWithTaints:\n  - key: a\n  - key: "],
    },
    {
      name: "between dash and key: the item's map",
      at: "registerWithTaints:\n  - key: a\n   <|>",
      only: ["value", "effect", "timeAdded"],
      accept: ["effect", "registerWithTaints:\n  - key: a\n    effect: "],
    },
    {
      name: "a list in the column of its key: the keys beside it",
      at: "registerWithTaints:\n- key: a\n<|>",
      offers: ["maxPods"],
      not: ["registerWithTaints", "effect"],
    },
    {
      name: "between items in the column of their key: another item",
      at: "registerWithTaints:\n- key: a\n<|>\n- key: b\n",
      only: taint,
      accept: ["key", "registerWithTaints:\n- key: a\n- key: \n- key: b\n"],
    },
    {
      name: "a map in an item",
      at: "reservedMemory:\n- numaNode: 0\n  <|>",
      only: ["limits"],
      accept: ["limits", "reservedMemory:\n- numaNode: 0\n  limits:\n    "],
    },
    {
      name: "the map of an item that begins with it",
      at: "reservedMemory:\n- limits:\n    <|>\n  numaNode: 0\n",
      only: ["memory", "hugepages-2Mi", "hugepages-1Gi"],
    },
    {
      name: "beside the map of an item that begins with it",
      at: "reservedMemory:\n- limits:\n    memory: 1Gi\n  <|>",
      only: ["numaNode"],
    },
    { name: "a list at the top of the document", at: "- <|>", only: [] },
    { name: "a list in a list", at: "registerWithTaints:\n- - <|>", only: [] },
    {
      name: "behind an item that is finished",
      at: "enforceNodeAllocatable:\n- pods <|>",
      only: [],
    },
    { name: "before a dash", at: "registerWithTaints:\n <|> - key: a", only: [] },
  ]);
});
