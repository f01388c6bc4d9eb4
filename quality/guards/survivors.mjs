import { readFileSync } from "node:fs";

/** Prints each surviving mutant at once, because the whole run takes up to an hour. */
class SurvivorsReporter {
  onMutantTested({ status, fileName, location: { start, end }, replacement }) {
    if (status !== "Survived" && status !== "NoCoverage") return;
    const line = readFileSync(fileName, "utf8").split("\n")[start.line - 1] ?? "";
    const text = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
    console.log(`\nKALDI ${fileName}:${start.line} ${text.trim()} → ${replacement}`);
  }
}

export const strykerPlugins = [{ kind: "Reporter", name: "survivors", injectableClass: SurvivorsReporter }];
