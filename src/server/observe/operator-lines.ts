import type { BaseLogger } from "pino";

export interface OperatorLines {
  say(sentence: string): void;
  warn(sentence: string): void;
}

/** If the output is not a terminal, it logs them, so that every line of the output is JSON. */
export function makeOperatorLines(
  log: Pick<BaseLogger, "info" | "warn">,
  isTerminal: boolean = process.stdout.isTTY,
): OperatorLines {
  if (!isTerminal) return { say: (sentence) => log.info(sentence), warn: (sentence) => log.warn(sentence) };
  return { say: (sentence) => console.log(sentence), warn: (sentence) => console.log(`Uyarı: ${sentence}`) };
}
