import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { decodeQr, type GreyPicture } from "../../test/rendered-pages.ts";

const runProgram = promisify(execFile);

/**
 * Two independent readers of QR codes. Each reader returns the text of every picture, or undefined if it cannot decode
 * the picture.
 */
export const QR_READERS: Record<string, (pictures: readonly GreyPicture[]) => Promise<(string | undefined)[]>> = {
  jsQR: async (pictures) => pictures.map(decodeQr),
  zbar: readWithZbar,
};

/** Debian's zbar. One run reads all pictures, because starting it takes longer than reading a picture. */
async function readWithZbar(pictures: readonly GreyPicture[]): Promise<(string | undefined)[]> {
  const folder = await mkdtemp(join(tmpdir(), "photographs-"));
  try {
    const files = pictures.map((_, nth) => join(folder, `${nth}.pgm`));
    await Promise.all(pictures.map((one, nth) => writeFile(files[nth]!, encodeGreymap(one))));
    const { stdout } = await runProgram("zbarimg", ["-q", "--xml", "-Sdisable", "-Sqrcode.enable", ...files], {
      maxBuffer: 64 * 1024 * 1024,
      // zbar exits with 4 if it found nothing in some picture.
    }).catch((error: { stdout?: string; code?: unknown }) => {
      if (error.code !== 4 || error.stdout === undefined) throw error;
      return { stdout: error.stdout };
    });
    const read = new Map<string, string>();
    for (const [, file, inside] of stdout.matchAll(/<source href='([^']*)'>(.*?)<\/source>/gsu))
      read.set(file!, /<!\[CDATA\[(.*?)\]\]>/su.exec(inside!)?.[1] ?? "");
    return files.map((file) => read.get(file) || undefined);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function encodeGreymap({ width, height, grey }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), grey]);
}
