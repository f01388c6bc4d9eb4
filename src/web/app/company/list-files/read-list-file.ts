import { decodeFile } from "./decode-file.ts";
import { readJsonTable } from "./json-table.ts";
import type { ListFile } from "./list-file.ts";
import { ListRefused, type ListProblem } from "./list-refused.ts";
import { isMarkup, readMarkupTable } from "./markup-table.ts";
import { readWorkbook } from "./workbook.ts";

/** Reads the rows of a list from a file: an .xlsx workbook, text, HTML with a table, or JSON of our own export. */
export function readListBytes(bytes: Uint8Array, sheet?: number): ListFile {
  try {
    return readBytes(bytes, sheet);
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
  const list = isMarkup(text) ? readMarkupTable(text) : { text: readJsonTable(text) ?? text, hiddenRows: 0 };
  return { ...list, sheets: [], sheet: 0 };
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
