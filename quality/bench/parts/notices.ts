import { measureInboxes } from "../notices/inboxes.ts";
import { measureOpenPages } from "../notices/open-pages.ts";
import { measurePhotos } from "../notices/photos.ts";
import { measureTaps } from "../notices/taps.ts";
import { measureNoticeSending } from "../notices/tellings.ts";
import type { PartResult } from "../report.ts";
import type { BenchRun } from "../stage.ts";

/** Measures notices and answers: throughput, delay, the load of open pages that poll, photos, and inboxes as they grow. */
export async function measureNotices(stage: BenchRun): Promise<PartResult> {
  const measured = {
    tellings: await measureNoticeSending(stage),
    taps: await measureTaps(stage),
    openPages: await measureOpenPages(stage),
    photos: await measurePhotos(stage),
    inboxes: await measureInboxes(stage),
  };
  const all = Object.values(measured);
  return {
    title: "Mesajlar",
    notes: all.flatMap(({ notes }) => notes),
    tables: all.flatMap(({ tables }) => tables),
    targets: all.flatMap(({ targets }) => targets),
    figures: Object.fromEntries(Object.entries(measured).map(([name, { figures }]) => [name, figures])),
  };
}
