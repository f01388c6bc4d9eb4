import type { ListFileName } from "#contract/contract.ts";
import { listFilePath } from "#contract/list-files.ts";
import { formatCount } from "#domain/words/count.ts";

import { FileDownload } from "./file-download.tsx";

/** Ends each row; inside of a cell a line ends without it. */
const CARRIAGE_RETURN = 13;

const rows = {
  counts: (piece: Uint8Array) => piece.filter((byte) => byte === CARRIAGE_RETURN).length,
  // The headings are no row.
  says: (lines: number) => (lines > 1 ? `${formatCount(lines - 1)} satır indi…` : undefined),
};

/** Fetches a list as a file for a spreadsheet, and says how many rows have come. */
export function ListDownload({ list, filter, onEnd }: { list: ListFileName; filter: object; onEnd: () => void }) {
  return (
    <FileDownload
      path={listFilePath(list)}
      body={filter}
      missing="Bu liste dosya olarak indirilemiyor."
      progress={rows}
      onEnd={onEnd}
    />
  );
}
