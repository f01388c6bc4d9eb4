import { serveMaker } from "./maker-thread.ts";
import { writePaper } from "./paper-document.ts";

serveMaker(writePaper);
