import { constructions } from "./constructions.ts";
import type { PlainWord } from "./plain-word.ts";

/** The word list of docs/contributing/english.md, in its order; a test compares the two. */
export const plainWords: readonly PlainWord[] = [
  {
    avoid: "is told, tells",
    write: "is reported, reports, says",
    pattern:
      /\b(?:(?:is|are|was|were|be|been|being) told|tells(?! (?:the kernel|\S+ apart)\b))\b/gi,
  },
  {
    avoid: "judge, verdict",
    write: "check, result",
    pattern: /\b(?:judg(?:e[sd]?|ing|e?ments?)|verdicts?)\b/gi,
  },
  {
    avoid: "without a word, silently lost",
    write: "silently ignored",
    pattern: /\b(?:without a word|silently lost)\b/gi,
  },
  {
    avoid: "has something against, objects to",
    write: "rejects",
    pattern: /\b(?:(?:has|have) (?:something|nothing) against|object(?:s|ed)? to\b(?! a))/gi,
  },
  {
    avoid: "refuses",
    write: "rejects",
    pattern: /\brefus(?:es?|ed|ing|als?)\b(?! to\b)/gi,
  },
  {
    avoid: "a word to say",
    write: "changes",
    pattern: /\ba word to say\b/gi,
  },
  {
    avoid: "comes to, comes to nothing, comes to be",
    write: "results in, has no effect",
    pattern:
      /\b(?:comes? to (?:nothing|be\b|rest|the same|it\b)|(?:it|that|this|which|what|they) comes? to\b)/gi,
  },
  { avoid: "hangs on", write: "depends on", pattern: /\b(?:hangs?|hung) on\b/gi },
  { avoid: "anew", write: "again", pattern: /\banew\b/gi },
  {
    avoid: "stands (a line, a key or a value stands)",
    write: "is, appears",
    pattern: /\b(?:stands?|stood|standing)\b(?! (?:out|for|by)\b)/gi,
  },
  {
    avoid: "holds",
    write: "contains; applies",
    pattern: /\b(?:holds(?! up\b)|held(?! back\b))\b/gi,
  },
  {
    avoid: "counts (a value counts)",
    write: "applies, takes effect",
    pattern:
      /\b(?:(?:it|that|this|which|one|value|last|first|line|file|comment|only that) counts|do(?:es)? not count|counts? (?:only|nothing|twice|as if)|what counts)\b/gi,
  },
  {
    avoid: "goes over, lies over, is laid over",
    write: "overrides",
    pattern: /\b(?:(?:go(?:es|ne)?|going|went|lies?|lying|laid|lay) over)\b/gi,
  },
  {
    avoid: "lies (a file lies in a folder)",
    write: "is",
    pattern:
      /\b(?:lies|lying|lie) (?:in|under|below|above|beside|next|inside|outside|between|before|after|on|at|where|there|among|behind)\b/gi,
  },
  {
    avoid: "in the place of, takes the place of",
    write: "instead of, replaces",
    pattern:
      /\bin (?:the|its|their) place(?: of\b|(?=[.,;:)]|$))|\b(?:takes?|took|taken|taking) (?:the|its|their) place\b/gi,
  },
  {
    avoid: "beside",
    write: "next to, compared with",
    pattern: /\bbesides?\b/gi,
  },
  {
    avoid: "from 1.32 on",
    write: "since 1.32, in 1.32 and later",
    pattern:
      /\bfrom (?:(?:Kubernetes |Linux |version )?v?(?:\d[\d.]*\d?|…)|that version|then|now|there|here) on(?:wards?)?(?=[\s,.;:)]|$)/gi,
  },
  {
    avoid: "is no X, is none",
    write: "is not a valid X, does not exist",
    pattern:
      /\b(?<!\b[Tt]here )(?:(?:is|are|was|were) none\b(?! of)|(?:is|are) no (?!longer\b|more\b|less\b|different\b|better\b|way\b|matter\b)[A-Za-z]+)/g,
  },
  {
    avoid: "that there are not",
    write: "that do not exist",
    pattern: /\bthat there (?:is|are) (?:not|none)\b|\bthere (?:is|are) not\b/gi,
  },
  {
    avoid: "take out, take away",
    write: "remove",
    pattern: /\b(?:tak(?:e|es|ing)|took|taken) (?:it |them |this |that )?(?:out|away)\b/gi,
  },
  {
    avoid: "slips of the pen",
    write: "typos",
    pattern: /\bslips? of the (?:pen|keyboard)\b/gi,
  },
  { avoid: "near to it", write: "did you mean", pattern: /\bnear to\b/gi },
  {
    avoid: "the kubelet ends, ends at",
    write: "exits, fails on",
    pattern:
      /\b(?:kubelet|kubeadm|program|process|command|server|node) ends\b|\bends (?:at once|at this|at it|by itself)\b/gi,
  },
  {
    avoid: "somebody, nobody, whoever, who asks",
    write: "the user, the caller, nothing",
    pattern: /\b(?:somebody|nobody|whoever|who asks?|anybody|everybody)\b/gi,
  },
  {
    avoid: "What … (as a subject)",
    write: "name the thing: Files that …",
    pattern:
      /(?<=^|[.!?:] )What (?!to do\b|happens\b|next\b|to expect\b|you (?:can|need|get)\b|(?:it|this) does\b)\w+(?=[^?]*?(?:[.!:]|$))/g,
  },
  {
    avoid: "as a whole, one by one",
    write: "completely, individually",
    pattern: /\b(?:as a whole|one by one)\b/gi,
  },
  {
    avoid: "made anew, worked out",
    write: "regenerated, computed",
    pattern: /\b(?:work(?:s|ed|ing)? (?:it |them )?out|made new)\b/gi,
  },
  {
    avoid: "way of speaking",
    write: "transport",
    pattern: /\bways? of speaking\b/gi,
  },
  {
    avoid: "whole number",
    write: "integer",
    pattern: /\bwhole numbers?\b/gi,
  },
  {
    avoid: "blank (a space)",
    write: "space",
    pattern: /\bblanks?\b(?! lines?\b)/gi,
  },
  {
    avoid: "gone (a field is gone)",
    write: "removed",
    pattern: /\b(?:is|are|was|were|be) gone\b|\bgone since\b/gi,
  },
  {
    avoid: "any more",
    write: "no longer",
    pattern: /\bany ?more\b/gi,
  },
  {
    avoid: "at most N (after the noun), N at least",
    write: "at most N, at least N",
    pattern: /\b(?:[\d…]+|is …) at (?:least|most)\b(?=[.,;:)]|$)/gi,
  },
  {
    avoid: "in order that, so as to",
    write: "so that, to",
    pattern: /\b(?:in order (?:that|to)|so as to)\b/gi,
  },
  {
    avoid: "is up to",
    write: "decides",
    pattern: /\bis up to (?:the|you)\b/gi,
  },
  {
    avoid: "it itself, by itself",
    write: "only, alone",
    pattern: /\bby itself\b/gi,
  },
  {
    avoid: "drops (the kubelet drops a key)",
    write: "ignores",
    pattern: /\b(?:kubelet|it|that) drops\b(?! (?:privileges|packets|the oldest))/gi,
  },
  {
    avoid: "from 1.32",
    write: "since 1.32",
    pattern: /(?<!differ |over |--)\bfrom 1\.\d\d\b(?! to\b| on\b)/gi,
    isFineInComments: true,
  },
  {
    avoid: "ended pods",
    write: "terminated pods",
    pattern: /\bended (?:pods?|containers?|instances?)\b/gi,
  },
  {
    avoid: "image clean-up",
    write: "image garbage collection",
    pattern: /\bimage clean-?up\b/gi,
  },
  {
    avoid: "the line that decides, the layer below",
    write: "the line that sets the value, an earlier file",
    pattern:
      /\b(?:lines?|layers?|rules?|settings?|files?) that decides?\b|\blayers? (?:below|above)\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "Effective Merged Config",
    write: "Effective Configuration",
    pattern: /\beffective merged\b/gi,
  },
  {
    avoid: "also not",
    write: "not even",
    pattern: /\balso not\b/gi,
  },
  {
    avoid: "hands out",
    write: "allocates",
    pattern: /\b(?:hands?|handed|handing) out\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "in any case",
    write: "always",
    pattern: /\bin any case\b/gi,
    isFineInComments: true,
  },
  {
    avoid: "file without Node",
    write: "the standalone executable",
    pattern: /\bfile (?:that runs )?without Node\b/gi,
  },
  ...constructions,
];
