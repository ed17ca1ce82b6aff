import { compareFiles, filesIn } from "./agents-and-program.ts";

compareFiles(filesIn("examples"));
