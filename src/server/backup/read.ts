import { isDeepStrictEqual } from "node:util";

import { readLines } from "./file.ts";
import {
  Count,
  damagedBackup,
  isMarker,
  parseHead,
  parseMarker,
  type BackupEnd,
  type BackupHead,
  type TableTally,
} from "./format.ts";

const BATCH = 2000;

export interface Rows {
  table: string;
  columns: string[];
  lines: string[];
}

export interface BackupReader {
  head: BackupHead;
  /** All rows, in batches of one table each. The caller must read it to its end before it calls `end`. */
  rows: AsyncGenerator<Rows>;
  /** The end mark. Throws unless the rows that were read match its counts and digests. */
  end(): BackupEnd;
}

/** Opens a backup and reads its head. Throws OperatorError when the file is no backup or is incomplete. */
export async function readBackup(file: string): Promise<BackupReader> {
  const lines = readLines(file);
  const first = await lines.next();
  const head = parseHead(first.done === true ? "" : first.value);
  let end: BackupEnd | undefined;

  async function* rows(): AsyncGenerator<Rows> {
    const tallies: TableTally[] = [];
    let count = new Count();
    let batch: Rows | undefined;
    for await (const line of lines) {
      if (end !== undefined) throw damagedBackup();
      if (batch !== undefined && (isMarker(line) || batch.lines.length === BATCH)) {
        count.add(batch.lines);
        yield batch;
        batch = { ...batch, lines: [] };
      }
      if (!isMarker(line)) {
        if (batch === undefined) throw damagedBackup();
        batch.lines.push(line);
        continue;
      }
      if (batch !== undefined) tallies.push(count.of(batch.table));
      const marker = parseMarker(line);
      if ("#end" in marker) end = marker;
      else {
        count = new Count();
        batch = { table: marker["#table"], columns: marker.columns, lines: [] };
      }
    }
    if (!isDeepStrictEqual(end?.["#end"], tallies)) throw damagedBackup();
  }

  return {
    head,
    rows: rows(),
    end() {
      if (end === undefined) throw damagedBackup();
      return end;
    },
  };
}
