import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { Readable, pipeline } from "node:stream";
import { pipeline as whole } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import { OperatorError } from "#server/observe/operator-error.ts";

import { makeDamagedBackupError } from "./format.ts";

/** The file gets its name only when it is complete and on the disk. */
export async function writeCompressedFile(
  file: string,
  text: AsyncIterable<string>,
  { replace = false } = {},
): Promise<void> {
  if (!replace && existsSync(file)) throw new OperatorError(`${file} zaten var; üstüne yazılmaz. Başka bir ad verin.`);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    await whole(Readable.from(text), createGzip(), createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }));
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw isDiskError(error) ? new OperatorError(`${file} yazılamadı (${error.code}).`, { cause: error }) : error;
  }
}

/** A few kilobytes of a damaged or hostile archive can unpack to gigabytes without a line end. */
const LINE_CHARACTERS_MAX = 128 * 1024 * 1024;

/** Does not use readline, because it also breaks lines at U+2028, and people's notes contain that character. */
export async function* readCompressedLines(file: string): AsyncGenerator<string> {
  if (!existsSync(file)) throw new OperatorError(`${file} diye bir dosya yok.`);
  const text = createGunzip();
  pipeline(createReadStream(file), text, () => undefined);
  text.setEncoding("utf8");
  // The pieces of a line are joined only at its end, because joining them at each chunk would copy a long line again
  // and again.
  let pieces: string[] = [];
  let length = 0;
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const [first, ...lines] = chunk.split("\n");
      pieces.push(first!);
      length += first!.length;
      if (length > LINE_CHARACTERS_MAX) throw makeDamagedBackupError();
      if (lines.length === 0) continue;
      yield pieces.join("");
      const last = lines.pop()!;
      yield* lines;
      pieces = [last];
      length = last.length;
    }
  } catch (error) {
    if (isDiskError(error)) throw new OperatorError(`${file} okunamadı (${error.code}).`, { cause: error });
    throw isZlibError(error) ? makeDamagedBackupError() : error;
  }
  if (length > 0) yield pieces.join("");
}

const diskErrorCodes = ["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS", "EACCES", "EPERM", "ENOENT", "ENOTDIR", "EISDIR"];

function isDiskError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error && diskErrorCodes.includes(String(error.code));
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
