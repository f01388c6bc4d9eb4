import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { Readable, pipeline } from "node:stream";
import { pipeline as whole } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import { OperatorError } from "#server/observe/operator-error.ts";

import { damaged } from "./format.ts";

/** Writes text as it comes, compressed, for the owner's eyes alone. The file has its name only when it is whole and on the disk. */
export async function writeFile(file: string, text: AsyncIterable<string>, { replace = false } = {}): Promise<void> {
  if (!replace && existsSync(file)) throw new OperatorError(`${file} zaten var; üstüne yazılmaz. Başka bir ad verin.`);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    await whole(Readable.from(text), createGzip(), createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }));
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw isOfTheDisk(error) ? new OperatorError(`${file} yazılamadı (${error.code}).`, { cause: error }) : error;
  }
}

/** The lines of a file as they are read. readline is not used: it also breaks lines at U+2028, which stands in people's notes. */
export async function* readLines(file: string): AsyncGenerator<string> {
  if (!existsSync(file)) throw new OperatorError(`${file} diye bir dosya yok.`);
  const text = createGunzip();
  // The reading below ends with whatever ends the pipeline.
  pipeline(createReadStream(file), text, () => undefined);
  text.setEncoding("utf8");
  let rest = "";
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop()!;
      yield* lines;
    }
  } catch (error) {
    if (isOfTheDisk(error)) throw new OperatorError(`${file} okunamadı (${error.code}).`, { cause: error });
    throw isOfZlib(error) ? damaged() : error;
  }
  if (rest !== "") yield rest;
}

const diskCodes = ["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS", "EACCES", "EPERM", "ENOENT", "ENOTDIR", "EISDIR"];

function isOfTheDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error && diskCodes.includes(String(error.code));
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
