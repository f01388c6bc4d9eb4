import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import { makePhotosDifferSentence, makePhotoThereSentence } from "#contract/fleet/condition-times.words.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { isConnectionLost } from "#web/app/api/ask-server.ts";
import { api, cacheData, queryClient, refreshPage } from "#web/app/api/client.ts";
import { readFieldErrors, isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { encodeBase64, UnreadablePhoto } from "#web/parts/sendable-photo.ts";
import { showToast } from "#web/ui/toast.tsx";

import { conditionQueryOptions } from "./condition-data.ts";
import type { OpenDraft } from "./draft-store.ts";
import { type ConditionDraft, toConditionReport } from "./draft.ts";
import { listShownPhotos } from "./photo-slots.ts";

const FIRST_PAUSE_MS = 2000;
/** Short, because the clerk may stand beside the car and wait until the server has stored the report. */
const LONGEST_PAUSE_MS = 15_000;

const reportsSealedHere = new Set<string>();

export function isSealedHere(reportId: string): boolean {
  return reportsSealedHere.has(reportId);
}

const draftsBeingSent = new WeakSet<OpenDraft>();
const pauseMsOfDraft = new WeakMap<OpenDraft, number>();
const retryOfDraft = new WeakMap<OpenDraft, () => void>();

const TEMPORARY_REFUSALS = ["BUSY", "UNAVAILABLE", "TOO_MANY_ATTEMPTS", "UNEXPECTED", "UNAUTHENTICATED"] as const;

/** Whether a retry may succeed: the connection was lost, a proxy answered, or the server is busy or down. */
function isTemporaryError(error: unknown): boolean {
  if (error instanceof UnreadablePhoto) return false;
  const isRefusedByUs = (error as { defined?: boolean }).defined === true;
  return !isRefusedByUs || TEMPORARY_REFUSALS.some((code) => isRefusal(error, code));
}

export async function sendDraft(open: OpenDraft): Promise<void> {
  if (draftsBeingSent.has(open) || open.isGone) return;
  draftsBeingSent.add(open);
  open.tell({ isSending: true });
  try {
    for (;;) {
      const { draft, photos } = open.now();
      const photo = photos.find(({ isSent, failed }) => !isSent && failed === null);
      if (photo) await sendPhoto(open, photo.id);
      else if (draft.sealing === "") {
        if (await shareContent(open)) break;
      } else if (await sendSignedReport(open)) break;
    }
    pauseMsOfDraft.delete(open);
    open.tell({ isOffline: false });
  } catch (error) {
    open.tell({ isOffline: isConnectionLost(error) });
    scheduleRetry(open);
  } finally {
    draftsBeingSent.delete(open);
    open.tell({ isSending: false });
  }
}

export function signDraft(
  open: OpenDraft,
  view: ConditionView,
  change: Partial<Pick<ConditionDraft, "absent">> = {},
): void {
  const { draft, photos } = open.now();
  const { absent = draft.absent } = change;
  const isSigned = absent === null && draft.renterStrokes.length > 0;
  // The photos that the renter saw while signing. The server refuses others that came later.
  const shownPhotos = (isSigned ? draft.shownPhotos : undefined) ?? listShownPhotos(view, photos);
  open.change({ ...change, shownPhotos, sealing: formatLocalDateTime(new Date()) });
  void sendDraft(open);
}

function scheduleRetry(open: OpenDraft): void {
  const pause = Math.min(LONGEST_PAUSE_MS, pauseMsOfDraft.get(open) ?? FIRST_PAUSE_MS);
  pauseMsOfDraft.set(open, pause * 2);
  retryOfDraft.get(open)?.();
  const stop = () => {
    clearTimeout(timer);
    removeEventListener("online", comeOnline);
  };
  retryOfDraft.set(open, stop);
  const goOn = () => {
    stop();
    void sendDraft(open);
  };
  const timer = setTimeout(goOn, pause);
  const comeOnline = () => {
    // The first request on a new connection may still fail. Without a reset, the retry after it would wait for the full
    // pause.
    pauseMsOfDraft.delete(open);
    goOn();
  };
  addEventListener("online", comeOnline);
}

async function sendPhoto(open: OpenDraft, id: string): Promise<void> {
  const { draft, photos } = open.now();
  const { rentalId, carNo, direction } = draft;
  const { position, takenAt, blob, known = [] } = photos.find((photo) => photo.id === id)!;
  const of = { rentalId, carNo, direction };
  try {
    const photo = await encodeBase64(blob);
    await api.company.conditionReports.savePhoto.call({ id, ...of, position, known: [...known], takenAt, photo });
    open.changePhoto(id, { isSent: true });
  } catch (error) {
    if (isTemporaryError(error)) throw error;
    if (isRefusal(error, "CONDITION_PHOTO_THERE")) {
      const { data: rival } = error as { data: { id: string; sentBy: string; receivedAt: Date } };
      open.changePhoto(id, { failed: makePhotoThereSentence(rival), rival: rival.id });
      return refreshPage();
    }
    if (isRefusal(error, "CONDITION_SEALED")) await refreshPage();
    const failed = readFieldErrors(error)["photo"] ?? makeErrorSentence(error, "Fotoğraf gönderilemedi.");
    open.changePhoto(id, { failed });
  }
}

async function readCondition({ rentalId, carNo, direction }: ConditionDraft): Promise<ConditionView> {
  return queryClient.fetchQuery(conditionQueryOptions({ rentalId, carNo, direction }));
}

/** If one of them has written meanwhile, merges both and sends the result. */
async function shareContent(open: OpenDraft): Promise<boolean> {
  const content = open.findUnshared();
  if (!content) return true;
  open.share(content);
  const { draft } = open.now();
  const { rentalId, carNo, direction } = draft;
  const { version } = draft.shared;
  const { accessories, damages } = content;
  const sent = { ...content, accessories: accessories && [...accessories], damages: damages && [...damages] };
  try {
    const of = { rentalId, carNo, direction };
    open.wasShared(content, await api.company.conditionReports.saveDraft.call({ ...of, version, content: sent }));
    return false;
  } catch (error) {
    if (isTemporaryError(error)) throw error;
    if (isRefusal(error, "CHANGED_MEANWHILE")) {
      open.merge(await readCondition(draft));
      return false;
    }
    if (isRefusal(error, "CONDITION_SEALED")) await refreshPage();
    const [wrong] = Object.values(readFieldErrors(error));
    const reason = wrong ?? makeErrorSentence(error, "Tutanak kaydedilemedi.");
    open.tell({ refused: { sentence: `Diğer cihazlara gönderilemedi: ${reason}`, isKm: false } });
    return true;
  }
}

async function sendSignedReport(open: OpenDraft): Promise<boolean> {
  const { draft, photos } = open.now();
  const { rentalId, carNo, direction } = draft;
  try {
    const of = { rentalId, carNo, direction };
    // Null means that nobody changed the damages, so those of the car's last report still apply.
    const { damages: known } = draft;
    const before = known ? { known: [...known] } : await queryClient.ensureQueryData(conditionQueryOptions(of));
    const sealed = await api.company.conditionReports.seal.call(toConditionReport(draft, photos, before, new Date()));
    reportsSealedHere.add(draft.reportId);
    await open.remove();
    for (const asked of [of, { rentalId, direction }]) await cacheData(conditionQueryOptions(asked).queryKey, sealed);
    void refreshPage();
    showToast(`${isolateDirection(draft.plate)}: ${direction === "out" ? "teslim" : "iade"} tutanağı mühürlendi.`);
    return true;
  } catch (error) {
    if (isTemporaryError(error)) throw error;
    if (isRefusal(error, "CONDITION_PHOTO_MISSING")) {
      const { ids } = (error as { data: { ids: string[] } }).data;
      const here = ids.filter((id) => photos.some((photo) => photo.id === id));
      for (const id of here) open.changePhoto(id, { isSent: false, failed: null });
      if (here.length === ids.length) return false;
    }
    if (isRefusal(error, "CONDITION_DRAFT_CHANGED") && !open.merge(await readCondition(draft))) return false;
    const [wrong] = Object.values(readFieldErrors(error));
    let sentence = wrong ?? makeErrorSentence(error, "Tutanak mühürlenemedi. Lütfen tekrar deneyin.");
    open.change({ sealing: "" });
    if (isRefusal(error, "CONDITION_SEALED")) await refreshPage();
    if (isRefusal(error, "CONDITION_PHOTOS_DIFFER")) {
      const { data } = error as { data: Parameters<typeof makePhotosDifferSentence>[0] };
      sentence = makePhotosDifferSentence(data, draft.renterStrokes.length > 0);
      // The renter has signed a report with other photos.
      open.change({ renterStrokes: [] });
      await refreshPage();
    }
    open.tell({
      refused: {
        sentence,
        isKm: isRefusal(error, "KM_BELOW_LAST") || isRefusal(error, "KM_DOUBTFUL"),
      },
    });
    return true;
  }
}
