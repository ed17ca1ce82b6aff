import { newestVersion, oldestVersion } from "../facts/field-index.ts";

/** The help of `schema`. */
export const schemaHelp = `kubelet-config schema [options] [KIND]

Prints the JSON Schema (draft-07) of one of the kubelet's kinds, or writes those of all kinds and
versions into a folder: for editors with a YAML server of their own, for kubeconform and for Ajv.
A schema knows names, types, ranges, feature gates and eviction signals; what settings mean together,
drop-ins and flags only "kubelet-config check" knows.

Options
      --kubernetes-version VERSION   ${oldestVersion} to ${newestVersion}; where it is left out the newest is printed, and all are written
      --api-version VERSION          such as v1beta1; the newest where it is left out
      --out DIR                      write files, and vocabulary.json, into DIR; what is there is
                                     written anew
      --layout plain|kubeconform     the names of the files: v${newestVersion}/KIND-APIVERSION.json (the default),
                                     or as kubeconform looks for them, strict and not
      --base ADDRESS                 the address at which DIR is going to be found, for $id
      --locale en|zh-cn              the language of titles and descriptions; English where it is left
                                     out
  -h, --help                         this text
      --version                      the version of the program

Exit code
  0  printed or written
  2  could not run: no such kind or version, unknown option, a file that cannot be written
`;
