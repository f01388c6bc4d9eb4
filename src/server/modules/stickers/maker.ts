import { serveMaker } from "#server/drawing/maker-thread.ts";

import { writePrintFile } from "./writers.ts";

serveMaker(writePrintFile);
