import { formatCount } from "#domain/words/count.ts";

/** The maximum size of a file in bytes. Every list within the limit of rows is much smaller. */
export const FILE_BYTES_MAX = 8_000_000;

export const FILE_TOO_LARGE_MESSAGE = "Bu dosya çok büyük (en fazla 8 MB). Listeyi bölün.";

/** The accepted types of files, for the `accept` attribute. */
export const LIST_FILE_TYPES =
  ".xlsx,.csv,.json,.txt,.tsv,.xls,.htm,.html,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * A list as text, with tabs between cells if it is from a workbook: the names of its visible sheets, the index of the
 * sheet that was read, and how many of its rows are hidden in the spreadsheet.
 */
export interface FoundList {
  readonly text: string;
  readonly sheets: readonly string[];
  readonly sheet: number;
  readonly hiddenRows: number;
}

/** The list of a file, or the message that explains why the file was refused. */
export type ListFile = FoundList | { readonly refused: string };

/** The sentence about hidden rows, which are read like the others. */
export function formatHiddenRows(count: number): string {
  return `Excel sayfasında ${formatCount(count)} gizli satır var. Onları da okuduk.`;
}
