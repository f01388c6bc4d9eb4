/** @module-tag long */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { gzipSync } from "node:zlib";

import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";

import { PHOTO_EDGE_PX, STORED_PHOTO_BYTES_MAX } from "#domain/notices/photo.ts";

import {
  makeDecompressionBomb,
  makeCameraPhoto,
  makeNoisePicture,
  makeTwoColourPicture,
} from "../../../../test/pictures.ts";
import { PhotoDrawer } from "./photo-drawer.ts";
import { drawPhoto, drawPhotos, type DrawnPhoto } from "./photo.ts";

const HTML_FILE = '<html><script>alert("kanarya")</script></html>';
const makeSvg = (inside: string) =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20">${inside}</svg>`,
  );
const madeFiles = {
  tiff: await makeTwoColourPicture().tiff().toBuffer(),
  gif: await makeTwoColourPicture().gif().toBuffer(),
  avif: await makeNoisePicture(64, 64).avif({ effort: 0 }).toBuffer(),
  jpeg: await makeTwoColourPicture().jpeg().toBuffer(),
  png: await makeTwoColourPicture().png().toBuffer(),
  webp: await makeTwoColourPicture().webp().toBuffer(),
  cmyk: await makeTwoColourPicture().toColourspace("cmyk").jpeg().toBuffer(),
  grey: await makeTwoColourPicture().greyscale().jpeg().toBuffer(),
  sixteen: await makeTwoColourPicture().toColourspace("rgb16").png().toBuffer(),
  palette: await makeTwoColourPicture().png({ palette: true }).toBuffer(),
  progressive: await makeTwoColourPicture(2000, 1000).jpeg({ progressive: true }).toBuffer(),
  interlaced: await makeTwoColourPicture().png({ progressive: true }).toBuffer(),
  camera: await makeCameraPhoto(),
  clear: await sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer(),
  moving: await sharp(
    [await makeTwoColourPicture(40, 60).png().toBuffer(), await makeTwoColourPicture(40, 60).png().toBuffer()],
    {
      join: { animated: true },
    },
  )
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer(),
  large: await makeTwoColourPicture(4000, 3000).jpeg().toBuffer(),
  tall: await makeTwoColourPicture(200, 6000).png().toBuffer(),
  dot: await makeTwoColourPicture(2, 1).png().toBuffer(),
  noisy: await makeNoisePicture(1600, 1600).jpeg({ quality: 100 }).toBuffer(),
};

function makeAnimatedPng(png: Buffer): Buffer {
  const head = 8 + 25;
  const control = Buffer.from("00000008" + Buffer.from("acTL").toString("hex") + "0000000200000000", "hex");
  const sum = Buffer.alloc(4);
  return Buffer.concat([png.subarray(0, head), control, sum, png.subarray(head)]);
}

describe("what is no photo, or a damaged one, is not opened", () => {
  test.each<[string, Buffer]>([
    ["nothing", Buffer.alloc(0)],
    ["one byte", Buffer.from([0xff])],
    ["text", Buffer.from("merhaba")],
    ["a page", Buffer.from(HTML_FILE)],
    ["an SVG", makeSvg('<rect width="40" height="20"/>')],
    [
      "an SVG that names a file of the server",
      makeSvg('<image xlink:href="file:///etc/passwd" width="40" height="20"/>'),
    ],
    ["an SVG that names another host", makeSvg('<image xlink:href="http://169.254.169.254/" width="40" height="20"/>')],
    ["a compressed SVG", gzipSync(makeSvg('<rect width="40" height="20"/>'))],
    ["an SVG behind the first bytes of a JPEG", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), makeSvg("<rect/>")])],
    ["a GIF", madeFiles.gif],
    ["a TIFF", madeFiles.tiff],
    ["an AVIF", madeFiles.avif],
    ["a PDF", Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")],
    ["an EPS", Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 40 20\nshowpage")],
    ["a ZIP", Buffer.from("504b030414000000", "hex")],
    ["a bitmap", Buffer.concat([Buffer.from("BM"), Buffer.alloc(100)])],
    ["a portable pixmap", Buffer.concat([Buffer.from("P6\n4 4\n255\n"), Buffer.alloc(48)])],
    ["a picture of numbers", Buffer.concat([Buffer.from("SIMPLE  =                    T"), Buffer.alloc(2880)])],
    ["half a JPEG", madeFiles.large.subarray(0, madeFiles.large.length / 2)],
    ["half a PNG", madeFiles.png.subarray(0, madeFiles.png.length / 2)],
    ["half a WebP", madeFiles.webp.subarray(0, madeFiles.webp.length / 2)],
    ["the head of a JPEG alone", madeFiles.jpeg.subarray(0, 20)],
    ["a PNG that says more than it has", makeDecompressionBomb(3_000, 3_000)],
    ["a JPEG whose size is nought", Buffer.from("ffd8ffc0000b080000000001011100ffd9", "hex")],
  ])("%s", async (_, file) => {
    expect(await drawPhoto(file)).toBe("unreadable");
  });
});

test.each<[string, Buffer]>([
  ["a PNG of 30,000 by 30,000", makeDecompressionBomb(30_000, 30_000)],
  ["a PNG of two thousand million pixels", makeDecompressionBomb(2_000_000, 1_000)],
  ["a PNG that is a line of 49,999,999 pixels", makeDecompressionBomb(1, 49_999_999)],
  ["a PNG that is as wide", makeDecompressionBomb(49_999_999, 1)],
])("%s is too large, and not opened", async (_, file) => {
  expect(await drawPhoto(file)).toBe("too-large");
});

async function drawOrThrow(file: Buffer): Promise<DrawnPhoto> {
  const photo = await drawPhoto(file);
  if (typeof photo === "string") throw new Error(photo);
  return photo;
}

describe("a photo", () => {
  test.each<[string, Buffer, number, number]>([
    ["a JPEG", madeFiles.jpeg, 400, 200],
    ["a PNG", madeFiles.png, 400, 200],
    ["a WebP", madeFiles.webp, 400, 200],
    ["a PNG with a palette", madeFiles.palette, 400, 200],
    ["a PNG of 16 bits", madeFiles.sixteen, 400, 200],
    ["an interlaced PNG", madeFiles.interlaced, 400, 200],
    ["a moving PNG, of which the first picture is taken", makeAnimatedPng(madeFiles.png), 400, 200],
    ["a moving WebP", madeFiles.moving, 40, 60],
    ["a progressive JPEG", madeFiles.progressive, 1600, 800],
    ["a JPEG of inks", madeFiles.cmyk, 400, 200],
    ["a grey JPEG", madeFiles.grey, 400, 200],
    ["one of twelve million pixels", madeFiles.large, 1600, 1200],
    ["a very tall one", madeFiles.tall, 53, PHOTO_EDGE_PX],
    ["a tiny one", madeFiles.dot, 2, 1],
    ["one that is turned", madeFiles.camera, 200, 400],
    ["one with a page behind it", Buffer.concat([madeFiles.png, Buffer.from(HTML_FILE)]), 400, 200],
    ["one with a ZIP behind it", Buffer.concat([madeFiles.jpeg, Buffer.from("PK\x03\x04kanarya")]), 400, 200],
    ["one of noise, which is kept small enough", madeFiles.noisy, 1600, 1600],
  ])("%s is drawn as a JPEG of its size, with nothing else in it", async (_, file, width, height) => {
    const { bytes, ...size } = await drawOrThrow(file);
    expect(size).toEqual({ width, height });
    expect(bytes.length).toBeLessThanOrEqual(STORED_PHOTO_BYTES_MAX);
    expect(bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");
    const { format, exif, iptc, xmp, icc, orientation, pages, comments } = await sharp(bytes).metadata();
    expect(format).toBe("jpeg");
    expect([exif, iptc, xmp, icc, orientation, pages, comments].every((kept) => kept === undefined)).toBe(true);
    for (const trace of ["kanarya", "Kanarya", "<html", "PK\x03\x04", "Exif"])
      expect(bytes.includes(trace, 0, "latin1")).toBe(false);
  });

  test("that a camera turned stands upright: what was left is above", async () => {
    const { bytes } = await drawOrThrow(madeFiles.camera);
    const raw = await sharp(bytes).raw().toBuffer();
    const colourAt = (x: number, y: number) => [...raw.subarray((y * 200 + x) * 3, (y * 200 + x) * 3 + 3)];
    expect(colourAt(100, 50)[0]).toBeGreaterThan(150);
    expect(colourAt(100, 350)[2]).toBeGreaterThan(150);
  });

  test("through which one sees stands on white", async () => {
    const { bytes } = await drawOrThrow(madeFiles.clear);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(Math.min(...data)).toBeGreaterThan(250);
  });
});

test("a photo is drawn in several sizes at once, none of which is enlarged", async () => {
  const sizes = async (file: Buffer, edges: readonly number[]) => {
    const photos = (await drawPhotos(file, edges)) as DrawnPhoto[];
    const read = await Promise.all(photos.map(({ bytes }) => sharp(bytes).metadata()));
    return read.map(({ width, height }) => [width, height]);
  };
  expect(await sizes(madeFiles.large, [1600, 240])).toEqual([
    [1600, 1200],
    [240, 180],
  ]);
  expect(await sizes(madeFiles.dot, [1600, 240])).toEqual([
    [2, 1],
    [2, 1],
  ]);
});

describe("a process that draws", () => {
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const asked = { file: madeFiles.large, edges: [1600], processorMs: 10_000 };

  test.each([
    ["takes more of the processor than it may", { ...asked, processorMs: 1 }, 30_000],
    ["takes longer than anybody waits", asked, 1],
  ])("is ended in the middle of a photo that %s", async (_, given, patience) => {
    const drawer = new PhotoDrawer();
    expect(await drawer.draw(given, patience)).toBe("too-long");
    expect(drawer.isThere).toBe(false);
    await expect.poll(() => isRunning(drawer.pid!)).toBe(false);
  });

  test("is followed by another one", async () => {
    expect(await drawPhoto(madeFiles.large, { processorMs: 1 })).toBe("too-large");
    expect(await drawOrThrow(madeFiles.large)).toMatchObject({ width: 1600, height: 1200 });
  });

  test("draws one photo after the other", async () => {
    const drawer = new PhotoDrawer();
    for (let nth = 0; nth < 2; nth += 1)
      expect(await drawer.draw(asked, 30_000)).toMatchObject({ drawn: [{ width: 1600, height: 1200 }] });
    expect(drawer.isThere).toBe(true);
    drawer.end();
  });

  test("that ends by itself is said to have", async () => {
    const drawer = new PhotoDrawer();
    const drawing = drawer.draw(asked, 30_000);
    process.kill(drawer.pid!, "SIGKILL");
    await expect(drawing).rejects.toThrow("ended");
    expect(drawer.isThere).toBe(false);
  });

  test("ends with the server, however that ends", { tags: "long" }, async () => {
    const of = new URL("photo-drawer.ts", import.meta.url).href;
    const script = `const { PhotoDrawer } = await import(${JSON.stringify(of)});
      const drawer = new PhotoDrawer();
      console.log(drawer.pid);
      setInterval(() => undefined, 1000);`;
    const server = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(server.stdout, "data")) as [Buffer];
    const pid = Number(line);
    expect(isRunning(pid)).toBe(true);
    server.kill("SIGKILL");
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test.runIf(process.platform === "linux")("works behind everything else, and knows no secret", async () => {
    vi.stubEnv("DATABASE_URL", "kanarya");
    const drawer = new PhotoDrawer();
    await drawer.draw(asked, 30_000);
    const at = `/proc/${drawer.pid}`;
    expect(readFileSync(`${at}/environ`, "utf8")).not.toContain("kanarya");
    const drawing = readdirSync(`${at}/task`).filter((thread) =>
      readFileSync(`${at}/task/${thread}/comm`, "utf8").startsWith("libuv-worker"),
    );
    expect(drawing.length).toBeGreaterThan(0);
    for (const thread of drawing) expect(getPriority(Number(thread))).toBeGreaterThanOrEqual(10);
    drawer.end();
    vi.unstubAllEnvs();
  });
});
