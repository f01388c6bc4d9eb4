/**
 * Draws the icons and the preview picture for shared links into src/web/static, from the components of the pages. To be
 * run by hand after a change of the design: `node scripts/pictures.mjs` with CHROMIUM_PATH.
 */
import { Buffer } from "node:buffer";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";

import { chromium } from "@playwright/test";
import tailwindcss from "@tailwindcss/vite";
import { PNG } from "pngjs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";

const root = new URL("..", import.meta.url);
const staticFolder = new URL("src/web/static/", root);

const ownStyle = `
  html { background: none; font-family: "Figtree latin", "Figtree latin-ext" }
  .shared { position: relative; overflow: hidden; width: 1200px; height: 630px; background: var(--stage); color: var(--on-stage) }
  .shared > svg { overflow: hidden; position: absolute; right: 24px; top: 15px; border-radius: 32px; width: 640px; height: 600px }
  .shared > div { position: absolute; left: 56px; top: 0; bottom: 0; width: 450px; display: flex; flex-direction: column; justify-content: center }
  .shared p { margin-top: 36px; font-size: 68px; line-height: 1.04; font-weight: 800; letter-spacing: -0.035em }
  .shared p + p { text-wrap: balance; margin-top: 28px; font-size: 30px; line-height: 1.35; font-weight: 500; letter-spacing: 0 }
`;

const vite = await createServer({
  configFile: false,
  root: fileURLToPath(new URL("src/web", root)),
  plugins: [tailwindcss()],
  server: { middlewareMode: true },
  optimizeDeps: { noDiscovery: true },
  appType: "custom",
  logLevel: "error",
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
try {
  const { Logo } = await vite.ssrLoadModule("/parts/logo.tsx");
  const { WindscreenScene } = await vite.ssrLoadModule("/public/pictures/windscreen-scene.tsx");
  const { default: css } = await vite.ssrLoadModule("/public/style.css?inline");
  const head = `<style>${css}${await readFonts()}${ownStyle}</style>`;
  const logo = (size, more) => renderToStaticMarkup(createElement(Logo, { size, ...more }));
  const visit = { brand: { name: "Kodu Tara" }, publicUrl: "https://kodutara.example" };
  const shared = `<div class="shared">${renderToStaticMarkup(createElement(WindscreenScene, { visit }))}<div>${logo(88)}
    <p>Kodu tara, ulaşılabilir ol</p><p>Aracınız, dükkânınız, ofisiniz için QR etiket</p></div></div>`;

  await savePicture("icon-192.png", await drawHtml(head + logo(192), 192));
  await savePicture("icon-512.png", await drawHtml(head + logo(512), 512));
  // Platforms cut maskable icons into shapes of their own. Only the middle four fifths are always visible.
  await savePicture("icon-maskable-512.png", await drawHtml(head + logo(512, { isFull: true, scale: 0.9 }), 512));
  await savePicture("apple-touch-icon.png", await drawHtml(head + logo(180, { isFull: true }), 180));
  await savePicture("favicon.ico", makeIcon(await drawHtml(head + logo(32), 32)));
  // The picture is not reduced to a palette, because its light effects need more than 256 shades.
  await savePicture("og.png", await drawHtml(head + shared, 1200, 630, true));
} finally {
  await browser.close();
  await vite.close();
}

async function drawHtml(html, width, height = width, isWhole = false) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: "light" });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const drawn = await page.screenshot({ omitBackground: true });
  await page.close();
  return isWhole ? drawn : quantizePng(drawn);
}

/**
 * A palette of the 256 most frequent colours saves many bytes, and changes little but the shades at the edges of areas.
 */
function quantizePng(bytes) {
  const { width, height, data } = PNG.sync.read(bytes);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const times = new Map();
  for (const pixel of pixels) times.set(pixel, (times.get(pixel) ?? 0) + 1);
  const colours = [...times.keys()].toSorted((one, other) => times.get(other) - times.get(one));
  const palette = colours.slice(0, 256);
  const numberOf = new Map(colours.map((colour) => [colour, findNearestColour(palette, colour)]));

  const rows = Buffer.alloc((width + 1) * height);
  for (const [at, pixel] of pixels.entries()) rows[at + Math.floor(at / width) + 1] = numberOf.get(pixel);
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    makePngChunk("IHDR", size),
    makePngChunk("PLTE", Buffer.from(palette.flatMap((colour) => splitChannels(colour).slice(0, 3)))),
    makePngChunk("tRNS", Buffer.from(palette.map((colour) => splitChannels(colour)[3]))),
    makePngChunk("IDAT", deflateSync(rows, { level: 9 })),
    makePngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function findNearestColour(palette, colour) {
  const wanted = splitChannels(colour);
  const distances = palette.map((one) =>
    splitChannels(one).reduce((sum, value, channel) => sum + (value - wanted[channel]) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** The pixel is a number in little-endian byte order. */
function splitChannels(colour) {
  return [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255, colour >>> 24];
}

function makePngChunk(type, content) {
  const named = Buffer.concat([Buffer.from(type), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

function makeIcon(png) {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}

async function readFonts() {
  const files = new URL("node_modules/@fontsource-variable/figtree/files/", root);
  const faces = ["latin", "latin-ext"].map(async (part) => {
    const font = await readFile(new URL(`figtree-${part}-wght-normal.woff2`, files), "base64");
    return `@font-face{font-family:"Figtree ${part}";font-weight:300 900;src:url(data:font/woff2;base64,${font})}`;
  });
  return (await Promise.all(faces)).join("");
}

async function savePicture(name, bytes) {
  await writeFile(new URL(name, staticFolder), bytes);
  console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`);
}
