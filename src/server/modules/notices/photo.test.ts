import { gzipSync } from "node:zlib";

import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { PHOTO_EDGE, PHOTO_KEPT_MAX } from "#domain/photo.ts";

import { bomb, cameraPhoto, noise, picture } from "../../../../test/pictures.ts";
import { drawPhoto } from "./photo.ts";

// Files of refused kinds are made by this library, in this process, before the product closes it to all but three.
const html = '<html><script>alert("kanarya")</script></html>';
const svg = (inside: string) =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20">${inside}</svg>`,
  );
const made = {
  tiff: await picture().tiff().toBuffer(),
  gif: await picture().gif().toBuffer(),
  avif: await noise(64, 64).avif({ effort: 0 }).toBuffer(),
  jpeg: await picture().jpeg().toBuffer(),
  png: await picture().png().toBuffer(),
  webp: await picture().webp().toBuffer(),
  cmyk: await picture().toColourspace("cmyk").jpeg().toBuffer(),
  grey: await picture().greyscale().jpeg().toBuffer(),
  sixteen: await picture().toColourspace("rgb16").png().toBuffer(),
  palette: await picture().png({ palette: true }).toBuffer(),
  progressive: await picture(2000, 1000).jpeg({ progressive: true }).toBuffer(),
  interlaced: await picture().png({ progressive: true }).toBuffer(),
  camera: await cameraPhoto(),
  clear: await sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer(),
  // Made of two pictures, since the product's own use of the library lets nobody open a GIF.
  moving: await sharp([await picture(40, 60).png().toBuffer(), await picture(40, 60).png().toBuffer()], {
    join: { animated: true },
  })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer(),
  large: await picture(4000, 3000).jpeg().toBuffer(),
  tall: await picture(200, 6000).png().toBuffer(),
  dot: await picture(2, 1).png().toBuffer(),
  noisy: await noise(1600, 1600).jpeg({ quality: 100 }).toBuffer(),
};

/** A PNG whose frames move, as its own chunk says. */
function animated(png: Buffer): Buffer {
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
    ["a page", Buffer.from(html)],
    ["an SVG", svg('<rect width="40" height="20"/>')],
    ["an SVG that names a file of the server", svg('<image xlink:href="file:///etc/passwd" width="40" height="20"/>')],
    ["an SVG that names another host", svg('<image xlink:href="http://169.254.169.254/" width="40" height="20"/>')],
    ["a compressed SVG", gzipSync(svg('<rect width="40" height="20"/>'))],
    ["an SVG behind the first bytes of a JPEG", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg("<rect/>")])],
    ["a GIF", made.gif],
    ["a TIFF", made.tiff],
    ["an AVIF", made.avif],
    ["a PDF", Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")],
    ["an EPS", Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 40 20\nshowpage")],
    ["a ZIP", Buffer.from("504b030414000000", "hex")],
    ["a bitmap", Buffer.concat([Buffer.from("BM"), Buffer.alloc(100)])],
    ["a portable pixmap", Buffer.concat([Buffer.from("P6\n4 4\n255\n"), Buffer.alloc(48)])],
    ["a picture of numbers", Buffer.concat([Buffer.from("SIMPLE  =                    T"), Buffer.alloc(2880)])],
    ["half a JPEG", made.large.subarray(0, made.large.length / 2)],
    ["half a PNG", made.png.subarray(0, made.png.length / 2)],
    ["half a WebP", made.webp.subarray(0, made.webp.length / 2)],
    ["the head of a JPEG alone", made.jpeg.subarray(0, 20)],
    ["a PNG of 30,000 by 30,000", bomb(30_000, 30_000)],
    ["a PNG of two thousand million pixels", bomb(2_000_000, 1_000)],
    ["a PNG that says more than it has", bomb(3_000, 3_000)],
    ["a JPEG whose size is nought", Buffer.from("ffd8ffc0000b080000000001011100ffd9", "hex")],
  ])("%s", async (_, file) => {
    expect(await drawPhoto(file)).toBeUndefined();
  });
});

describe("a photo", () => {
  test.each<[string, Buffer, number, number]>([
    ["a JPEG", made.jpeg, 400, 200],
    ["a PNG", made.png, 400, 200],
    ["a WebP", made.webp, 400, 200],
    ["a PNG with a palette", made.palette, 400, 200],
    ["a PNG of 16 bits", made.sixteen, 400, 200],
    ["an interlaced PNG", made.interlaced, 400, 200],
    ["a moving PNG, of which the first picture is taken", animated(made.png), 400, 200],
    ["a moving WebP", made.moving, 40, 60],
    ["a progressive JPEG", made.progressive, 1600, 800],
    ["a JPEG of inks", made.cmyk, 400, 200],
    ["a grey JPEG", made.grey, 400, 200],
    ["one of twelve million pixels", made.large, 1600, 1200],
    ["a very tall one", made.tall, 53, PHOTO_EDGE],
    ["a tiny one", made.dot, 2, 1],
    ["one that is turned", made.camera, 200, 400],
    ["one with a page behind it", Buffer.concat([made.png, Buffer.from(html)]), 400, 200],
    ["one with a ZIP behind it", Buffer.concat([made.jpeg, Buffer.from("PK\x03\x04kanarya")]), 400, 200],
    ["one of noise, which is kept small enough", made.noisy, 1600, 1600],
  ])("%s is drawn as a JPEG of its size, with nothing else in it", async (_, file, width, height) => {
    const drawn = await drawPhoto(file);
    expect([drawn?.width, drawn?.height]).toEqual([width, height]);
    const { bytes } = drawn!;
    expect(bytes.length).toBeLessThanOrEqual(PHOTO_KEPT_MAX);
    expect(bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");
    const { format, exif, iptc, xmp, icc, orientation, pages, comments } = await sharp(bytes).metadata();
    expect(format).toBe("jpeg");
    expect([exif, iptc, xmp, icc, orientation, pages, comments].every((kept) => kept === undefined)).toBe(true);
    for (const trace of ["kanarya", "Kanarya", "<html", "PK\x03\x04", "Exif"])
      expect(bytes.includes(trace, 0, "latin1")).toBe(false);
  });

  test("that a camera turned stands upright: what was left is above", async () => {
    const { bytes } = (await drawPhoto(made.camera))!;
    const raw = await sharp(bytes).raw().toBuffer();
    const colourAt = (x: number, y: number) => [...raw.subarray((y * 200 + x) * 3, (y * 200 + x) * 3 + 3)];
    expect(colourAt(100, 50)[0]).toBeGreaterThan(150);
    expect(colourAt(100, 350)[2]).toBeGreaterThan(150);
  });

  test("through which one sees stands on white", async () => {
    const { bytes } = (await drawPhoto(made.clear))!;
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(Math.min(...data)).toBeGreaterThan(250);
  });
});
