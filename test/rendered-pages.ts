import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import jsQr from "jsqr";

const runProgram = promisify(execFile);

export const IS_POPPLER_INSTALLED = spawnSync("pdftoppm", ["-v"]).error === undefined;

export interface GreyPicture {
  width: number;
  height: number;
  grey: Uint8Array;
}

export interface PageArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export async function runWithDocument<T>(
  pdf: Buffer,
  look: (render: (page: number, area: PageArea, dots: number) => Promise<GreyPicture>, file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "stickers-"));
  try {
    const file = join(folder, "sheet.pdf");
    await writeFile(file, pdf);
    return await look((page, area, dots) => renderPage(file, page, area, dots), file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function renderPage(file: string, page: number, area: PageArea, dots: number): Promise<GreyPicture> {
  const nth = String(page + 1);
  const [x, y, width, height] = [area.x, area.y, area.width, area.height].map((side) =>
    String(Math.round(side * dots)),
  );
  const cut = ["-x", x!, "-y", y!, "-W", width!, "-H", height!];
  const { stdout } = await runProgram(
    "pdftoppm",
    ["-gray", "-r", String(dots * 25.4), "-f", nth, "-l", nth, ...cut, file],
    {
      encoding: "buffer",
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 64).toString("latin1"))!;
  return { width: Number(head[1]), height: Number(head[2]), grey: stdout.subarray(head[0].length) };
}

export function cropPicture(
  { grey, width }: GreyPicture,
  x: number,
  y: number,
  across: number,
  down: number,
): GreyPicture {
  const part = new Uint8Array(across * down);
  for (let row = 0; row < down; row += 1)
    part.set(grey.subarray((y + row) * width + x, (y + row) * width + x + across), row * across);
  return { width: across, height: down, grey: part };
}

export async function readPdfText(file: string): Promise<string> {
  const { stdout } = await runProgram("pdftotext", ["-layout", file, "-"]);
  return stdout;
}

export function decodeQr({ width, height, grey }: GreyPicture): string | undefined {
  const colours = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [at, value] of grey.entries()) colours.fill(value, at * 4, at * 4 + 3);
  return jsQr(colours, width, height, { inversionAttempts: "dontInvert" })?.data;
}
