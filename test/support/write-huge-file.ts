import { writeBytes } from "../../server/src/shells/cli/terminal/write-bytes.ts";

// A program of its own, so that its shell can limit how large its files may become.
const [, , path = "", size = ""] = process.argv;
const problem = await writeBytes(path, Buffer.alloc(Number(size), "b"), {});
process.stdout.write(JSON.stringify(problem ?? "written"));
