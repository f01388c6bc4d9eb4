import { decodeFile } from "./decode-file.ts";
import { readJsonTable } from "./json-table.ts";
import { ListRefused, type ListProblem } from "./list-refused.ts";
import { isMarkup, readMarkupTable } from "./markup-table.ts";
import { readWorkbook } from "./workbook.ts";

/** The maximum size of a file in bytes. Every list within the limit of rows is much smaller. */
export const FILE_BYTES_MAX = 8_000_000;

export const FILE_TOO_LARGE_MESSAGE = "Bu dosya çok büyük (en fazla 8 MB). Listeyi bölün.";

/** The accepted types of files, for the `accept` attribute. */
export const LIST_FILE_TYPES =
  ".xlsx,.csv,.json,.txt,.tsv,.xls,.htm,.html,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * The text of a list, the names of the workbook's sheets, and the index of the sheet that was read; or the message that
 * explains why the file was refused.
 */
export type ListFile =
  | { readonly text: string; readonly sheets: readonly string[]; readonly sheet: number }
  | { readonly refused: string };

/** Reads the rows of a list from a file: an .xlsx workbook, text, HTML with a table, or JSON of our own export. */
export async function readListFile(file: Blob, sheet?: number): Promise<ListFile> {
  if (file.size > FILE_BYTES_MAX) return { refused: FILE_TOO_LARGE_MESSAGE };
  const buffer = await file.arrayBuffer().catch(() => undefined);
  if (!buffer) return { refused: "Dosya okunamadı. Lütfen tekrar seçin." };
  try {
    return readBytes(new Uint8Array(buffer), sheet);
  } catch (error) {
    if (error instanceof ListRefused) return { refused: SENTENCE_OF_PROBLEM[error.problem] };
    throw error;
  }
}

function readBytes(bytes: Uint8Array, sheet: number | undefined): ListFile {
  const [first = 0, second = 0] = bytes;
  if (first === 0x50 && second === 0x4b) return readWorkbook(bytes, sheet);
  if (first === 0xd0 && second === 0xcf) return { refused: OLD_WORKBOOK_MESSAGE };
  if (first === 0x25 && second === 0x50) return { refused: PDF_SENTENCE };
  const text = decodeFile(bytes);
  return { text: readJsonTable(text) ?? (isMarkup(text) ? readMarkupTable(text) : text), sheets: [], sheet: 0 };
}

const SENTENCE_OF_PROBLEM: Record<ListProblem, string> = {
  "no-workbook": "Bu dosyayı okuyamadık. Excel’de “Farklı kaydet” ile .xlsx ya da CSV olarak kaydedip tekrar seçin.",
  "too-large": "Bu Excel dosyası açılınca çok büyüyor. Listeyi yeni bir dosyaya kopyalayıp onu seçin.",
  "too-long": "Bu dosyada 20.000’den fazla satır var. Bir listede en fazla 10.000 satır olabilir. Listeyi bölün.",
  "too-wide": "Bu dosyada 256’dan fazla sütun var. Gerekmeyen sütunları silip dosyayı tekrar seçin.",
};

const OLD_WORKBOOK_MESSAGE =
  "Bu dosya eski bir Excel dosyası (.xls) ya da parolalı. Excel’de “Farklı kaydet” ile .xlsx olarak, parolasız kaydedin.";

const PDF_SENTENCE = "PDF’ten liste okuyamıyoruz. PDF’i açıp satırları kopyalayın ve kutuya yapıştırın.";
