import type { Context } from "hono";

import { printFileNames } from "#contract/sticker/prints.words.ts";
import type { PrintFileKind } from "#domain/sticker/print-order.ts";
import { toExpectedRefusal } from "#server/access/expected-refusals.ts";
import { findPrintScope, type RequestContext } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import type { PrintJob } from "#server/access/print-orders.ts";
import { ClientHungUpError } from "#server/drawing/printing.ts";
import { makeAttachmentHeader } from "#server/http/attachment.ts";

import { estimateBytes } from "./estimate.ts";
import { countStickers, readStickers } from "./stickers-store.ts";
import type { StickerPrinting } from "./work.ts";

const typeOfFile: Record<PrintFileKind, { ending: string; type: string }> = {
  sheets: { ending: "pdf", type: "application/pdf" },
  slips: { ending: "pdf", type: "application/pdf" },
  "print-house": { ending: "pdf", type: "application/pdf" },
  calibration: { ending: "pdf", type: "application/pdf" },
  files: { ending: "zip", type: "application/zip" },
  list: { ending: "csv", type: "text/csv; charset=utf-8" },
  picture: { ending: "svg", type: "image/svg+xml" },
  "hand-over": { ending: "pdf", type: "application/pdf" },
};

export async function answerPrintFile(
  printing: StickerPrinting,
  c: Context,
  id: string,
  context: RequestContext,
): Promise<Response> {
  const scope = await findPrintScope(context, id);
  if (!scope) return c.notFound();
  const { deps } = context;
  const { job, userId } = scope;
  try {
    // Each download costs as much as the first one, so every download is counted.
    await takeTry(deps.limits, "writesByAccount", userId);
    const stickers = await countStickers(deps, scope);
    if (stickers === 0 && job.codes.length > 0) return await c.notFound();
    const headers = makeFileHeaders(job, stickers);
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const { kind, setup, claims } = job;
    const file = await printing.open({
      party: userId,
      work: { kind, setup, claims, publicUrl: deps.config.publicUrl, brand: deps.config.brand.name },
      items: readStickers(deps, scope),
      hungUp: c.req.raw.signal,
    });
    return c.body(file, 200, headers);
  } catch (error) {
    if (error instanceof ClientHungUpError) return c.body(null, 400);
    const refused = toExpectedRefusal(error);
    if (!refused) throw error;
    const wait = (refused.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
    if (wait !== undefined) c.header("Retry-After", String(wait));
    return c.json(refused.toJSON(), refused.status as 429 | 503);
  }
}

function makeFileHeaders({ kind, of, setup }: PrintJob, stickers: number) {
  const { ending, type } = typeOfFile[kind];
  return {
    "Content-Type": type,
    "Content-Disposition": makeAttachmentHeader(printFileNames[kind](of), ending),
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    "X-Sticker-Count": String(stickers),
    "X-Estimated-Length": String(estimateBytes(kind, stickers * setup.copies)),
  };
}
