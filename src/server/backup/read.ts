import { isDeepStrictEqual } from "node:util";

import { readCompressedLines } from "./file.ts";
import {
  RowDigest,
  makeDamagedBackupError,
  isMarker,
  parseHead,
  parseMarker,
  type BackupEnd,
  type BackupHead,
  type TableTally,
} from "./format.ts";
import { BATCH_CHARACTERS_MAX, BATCH_ROWS_MAX } from "./rows.ts";

export interface BackupRows {
  table: string;
  columns: string[];
  lines: string[];
}

export interface BackupReader {
  head: BackupHead;
  /** The caller must read all batches before it calls `end`. */
  rows: AsyncGenerator<BackupRows>;
  /** Throws unless the rows that were read match its counts and digests. */
  end(): BackupEnd;
}

/** Throws OperatorError when the file is no backup or is incomplete. */
export async function readBackup(file: string): Promise<BackupReader> {
  const lines = readCompressedLines(file);
  const first = await lines.next();
  const head = parseHead(first.done === true ? "" : first.value);
  let end: BackupEnd | undefined;

  async function* rows(): AsyncGenerator<BackupRows> {
    const tallies: TableTally[] = [];
    let count = new RowDigest();
    let batch: BackupRows | undefined;
    let characters = 0;
    for await (const line of lines) {
      if (end !== undefined) throw makeDamagedBackupError();
      const isFull = batch?.lines.length === BATCH_ROWS_MAX || characters >= BATCH_CHARACTERS_MAX;
      if (batch !== undefined && (isMarker(line) || isFull)) {
        count.add(batch.lines);
        yield batch;
        batch = { ...batch, lines: [] };
        characters = 0;
      }
      if (!isMarker(line)) {
        if (batch === undefined) throw makeDamagedBackupError();
        batch.lines.push(line);
        characters += line.length;
        continue;
      }
      if (batch !== undefined) tallies.push(count.of(batch.table));
      const marker = parseMarker(line);
      if ("#end" in marker) end = marker;
      else {
        count = new RowDigest();
        batch = { table: marker["#table"], columns: marker.columns, lines: [] };
      }
    }
    if (!isDeepStrictEqual(end?.["#end"], tallies)) throw makeDamagedBackupError();
  }

  return {
    head,
    rows: rows(),
    end() {
      if (end === undefined) throw makeDamagedBackupError();
      return end;
    },
  };
}
