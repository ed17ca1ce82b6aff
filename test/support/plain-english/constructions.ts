import type { PlainWord } from "./plain-word.ts";

/** The second part of the word list: constructions and names that were settled for all texts. */
export const constructions: readonly PlainWord[] = [
  {
    avoid: "and here is X",
    write: "got X",
    pattern: /\b(?:and|but) here is\b/gi,
  },
  {
    avoid: "exists since, has no effect since, is deprecated since",
    write: "was added in, has no effect in … and later",
    pattern: /\b(?:exists?|(?:has|have) no effect|(?:is|are) deprecated) since\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "goes with, go together",
    write: "requires, cannot be used with",
    pattern: /\bgo(?:es)? (?:with|together)\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "speaks (a program speaks)",
    write: "uses, supports",
    pattern: /\bspeak(?:s|ing)?\b(?! for)/gi,
    isFineInComments: true,
  },
  {
    avoid: "wants (a program wants)",
    write: "requires",
    pattern:
      /\b(?:kubelet|kubeadm|runtime|runc|crun|containerd|CRI-O|Docker|driver|process|controller) wants\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "whatever the X",
    write: "regardless of X",
    pattern: /\bwhatever (?:the|this|that|its|their|your)\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "switches on, switches off",
    write: "turns on, turns off",
    pattern: /\bswitch(?:es|ed|ing)?(?: (?:it|them|this|both|the gate))? (?:on|off)\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "will not start",
    write: "does not start",
    pattern: /\bwill not start\b/gi,
  },
  {
    avoid: "1.32 or newer, and older",
    write: "1.32 or later, and earlier",
    pattern: /(?:\d|…)\)? (?:and|or) (?:newer|older)\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "a kubelet 1.35",
    write: "kubelet 1.35",
    pattern: /\ba kubelet (?:\d|…)/gi,
    isFineInComments: true,
  },
  {
    avoid: "keep one of them, remove one of the two",
    write: "remove one of them",
    pattern: /\b(?:keep one of (?:them|the two)|remove one of the two)\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "Off, … (as a condition)",
    write: "if it is off",
    pattern:
      /(?<=^|[.;] )(?:off|on|switched (?:on|off)|too (?:long|short|low|high|small|large)),/gi,
    isFineInComments: true,
  },
  {
    avoid: "kept for, held back, set aside",
    write: "reserved for",
    pattern: /\b(?:kept|held back|set aside) (?:for|from)\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "for people",
    write: "text",
    pattern: /\b(?:of|for) people\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "leads out of",
    write: "points outside",
    pattern: /\bleads? out\b/gi,
  },
  {
    avoid: "behaviour, honour, authorise, misspelt",
    write: "US spelling",
    pattern:
      /\b(?:behaviours?|(?:fav|hon)our(?:s|ed|ing|ite)?|(?:author|organ|recogn|initial|random|normal|minim|serial)is(?:e[drs]?|ing|ations?)|misspelt|cancell(?:ed|ing)|neighbours?|colours?|labelled|signalled|catalogues?)\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "the project's file",
    write: "the project file",
    pattern: /\bproject's (?:own )?file\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "a last day",
    write: "an end date",
    pattern: /\ba last day\b/gi,
  },
  {
    avoid: "bounds of a project",
    write: "limits for a project",
    pattern: /\b(?:own bounds?|bounds of)\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "documents of platforms",
    write: "platform files",
    pattern: /\b(?:documents?|files?) of (?:a |the )?platforms?\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "lines of JSON",
    write: "JSON Lines",
    pattern: /\blines of JSON\b/gi,
  },
  {
    avoid: "tools for agents",
    write: "agent tools",
    pattern: /\btools for agents\b/gi,
  },
  {
    avoid: "the one of (as a pronoun)",
    write: "repeat the noun",
    pattern: /\bthe ones? of\b/gi,
    isFineInComments: true,
  },
  {
    avoid: ", else",
    write: "or, otherwise",
    pattern: /, else\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "no kubelet starts",
    write: "the kubelet does not start",
    pattern: /\bno kubelet (?:since|starts|reads|has|accepts|knows|supports)\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "drop-in folder (on a node)",
    write: "drop-in directory",
    pattern: /\b(?:drop-in|seccomp|manifest) folders?\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "where it is left out",
    write: "(default: X), if it is not set",
    pattern: /\bwhere (?:it|they) (?:is|are) left out\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "counts for, counts on",
    write: "applies to",
    pattern: /\bcounts? (?:for|on)\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "X is read as for",
    write: "is checked as",
    pattern: /\bread as for\b/gi,
  },
  {
    avoid: "takes X for",
    write: "reads X as, treats X as",
    pattern: /\btak(?:es?|ing) (?:it|this|that|them|these|‹+|"[^"]*") for\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "of its own",
    write: "its own X",
    pattern: /(?<!\ball )\bof (?:its|their) own(?=[.,;:)]|$| (?:and|for|in|on|or|when)\b)/gi,
    isFineInComments: true,
  },
  {
    avoid: "the kubelet knows, does not know",
    write: "supports, recognizes",
    pattern:
      /\b(?:[Kk]ubelet|libseccomp|runtime|runc|crun|containerd|CRI-O|kubeadm|Kubernetes|version)(?: [\d.…]+)? (?:knows?|(?:does|do) not know)\b/g,
    isFineInComments: true,
  },
  {
    avoid: "stops the kubelet",
    write: "makes the kubelet exit, keeps it from starting",
    pattern: /\bstops the kubelet\b(?! and| from)/gi,
    isFineInComments: true,
  },
  {
    avoid: "The same … (as the beginning of a comment)",
    write: "what the thing is, or why",
    pattern: /^the same\b/gi,
    isFineInTexts: true,
  },
];
