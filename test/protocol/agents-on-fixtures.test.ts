import { compareFiles, filesIn } from "./agents-and-program.ts";

compareFiles(filesIn("test/fixtures").filter((_path, index) => index % 2 === 0));
