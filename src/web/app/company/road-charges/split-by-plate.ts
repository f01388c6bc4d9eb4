import { foldPlate } from "#domain/people/plate.ts";

/**
 * Splits the lines into two lists that can be saved in parallel, each in its order. All lines of a plate are in the
 * same list, because equal passes of a plate are numbered in the order of saving.
 */
export function splitByPlate<Line>(lines: readonly Line[], plateOf: (line: Line) => string): [Line[], Line[]] {
  const lists: [Line[], Line[]] = [[], []];
  const listOf = new Map<string, Line[]>();
  for (const line of lines) {
    const plate = foldPlate(plateOf(line));
    const list = listOf.get(plate) ?? lists[listOf.size % 2]!;
    listOf.set(plate, list);
    list.push(line);
  }
  return lists;
}
