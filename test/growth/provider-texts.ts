import { constructs, nested, repeated, type Construct } from "./texts.ts";

const provider = (rest: string): string =>
  `apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\nproviders:\n${rest}`;
export const providerTexts: readonly Construct[] = [
  ...constructs("credential-provider.yaml", [
    [
      "providers",
      repeated(
        provider(""),
        (i) =>
          `- {name: p${i}, apiVersion: credentialprovider.kubelet.k8s.io/v1, matchImages: [a.io], defaultCacheDuration: 1h}\n`,
      ),
    ],
    [
      "providers of one name",
      repeated(
        provider(""),
        "- {name: p, apiVersion: credentialprovider.kubelet.k8s.io/v1, matchImages: [a.io], defaultCacheDuration: 1h}\n",
      ),
    ],
    ["images", repeated(provider("- name: p\n  matchImages:\n"), (i) => `  - a${i}.io\n`)],
    ["the same image", repeated(provider("- name: p\n  matchImages:\n"), "  - a.io\n")],
    ["a long image", repeated(provider("- name: p\n  matchImages:\n  - "), "a.", "\n")],
    ["stars of an image", repeated(provider('- name: p\n  matchImages:\n  - "'), "*", 'x"\n')],
    ["steps of an image", repeated(provider("- name: p\n  matchImages:\n  - a.io"), "/", "\n")],
    ["colons of an image", repeated(provider('- name: p\n  matchImages:\n  - "a.io'), ":", '/"\n')],
    ["arguments", repeated(provider("- name: p\n  args:\n"), "  - a\n")],
    [
      "variables",
      repeated(provider("- name: p\n  env:\n"), (i) => `  - {name: A${i}, value: b}\n`),
    ],
    ["slashes of a name", repeated(provider("- name: a"), "/", "\n")],
    [
      "a long key of a service account",
      repeated(
        provider(
          "- name: p\n  tokenAttributes:\n    requiredServiceAccountAnnotationKeys:\n    - ",
        ),
        "-",
        "x\n",
      ),
    ],
    [
      "keys of service accounts",
      repeated(
        provider("- name: p\n  tokenAttributes:\n    requiredServiceAccountAnnotationKeys:\n"),
        (i) => `    - k${i}\n`,
      ),
    ],
  ]),
  ...constructs(".kubelet-config.yaml", [
    ["rules", repeated("rules:\n", (i) => `  r${i}: off\n`)],
    ["unknown keys", repeated("", (i) => `k${i}: off\n`)],
    ["a long unknown key", repeated("", "k", ": off\n")],
    ["a long rule", repeated("rules:\n  ", "k", ": off\n")],
    ["a long severity", repeated("rules:\n  drop-in-name: ", "k", "\n")],
    ["sets", repeated("sets:\n", (i) => `- {main: k${i}.yaml, dropInDir: d}\n`)],
    ["the same set", repeated("sets:\n", "- {main: k.yaml}\n")],
    ["patterns of ignored files", repeated("ignore:\n", (i) => `- "a${i}/**"\n`)],
    ["stars of a pattern", repeated('ignore:\n- "', "*a", '"\n')],
    ["braces of a pattern", repeated('ignore:\n- "', "{a,b}", '"\n')],
    ["commas of a pattern", repeated('ignore:\n- "{a', ",", '"\n')],
    ["brackets of a pattern", repeated('ignore:\n- "', "[", '"\n')],
    ["nested braces of a pattern", nested('ignore:\n- "', "{a,", "}", '"\n')],
    [
      "files with settings of their own",
      repeated("files:\n", (i) => `- {match: "a${i}", rules: {a: off}}\n`),
    ],
    ["sysctls of a node", repeated("node:\n  sysctls:\n", (i) => `    a${i}: 1\n`)],
    ["a long memory of a node", repeated('node:\n  memory: "', "1", '"\n')],
    ["a long list of CPUs of a node", repeated('node:\n  cpus: "0', ",1", '"\n')],
    ["node sizes", repeated("nodes:\n", (i) => `  n${i}: {cpus: 2}\n`)],
    [
      "exceptions",
      repeated("posture:\n  exceptions:\n", (i) => `  - {control: 4.2.${i}, reason: a}\n`),
    ],
    ["blank lines", repeated("", "\n", "rules: {}\n")],
  ]),
];
