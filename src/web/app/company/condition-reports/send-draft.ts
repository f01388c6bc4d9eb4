import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { isConnectionLost } from "#web/app/api/ask-server.ts";
import { api, cacheData, queryClient } from "#web/app/api/client.ts";
import { readFieldErrors, isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { reloadCar } from "#web/app/company/parts/car-data.ts";
import { encodeBase64, UnreadablePhoto } from "#web/parts/sendable-photo.ts";
import { showToast } from "#web/ui/toast.tsx";

import { conditionQueryOptions } from "./condition-data.ts";
import type { OpenDraft } from "./draft-store.ts";
import { type ConditionDraft, toConditionReport } from "./draft.ts";

const FIRST_PAUSE_MS = 2000;
/**
 * The longest pause between retries, in milliseconds. It is short, because the clerk may stand beside the car and wait
 * until the server has stored the report.
 */
const LONGEST_PAUSE_MS = 15_000;

const draftsBeingSent = new WeakSet<OpenDraft>();
const pauseMsOfDraft = new WeakMap<OpenDraft, number>();

const TEMPORARY_REFUSALS = ["BUSY", "UNAVAILABLE", "TOO_MANY_ATTEMPTS", "UNEXPECTED", "UNAUTHENTICATED"] as const;

/** Whether a retry may succeed: the connection was lost, a proxy answered, or the server is busy or down. */
function isTemporaryError(error: unknown): boolean {
  if (error instanceof UnreadablePhoto) return false;
  const isRefusedByUs = (error as { defined?: boolean }).defined === true;
  return !isRefusedByUs || TEMPORARY_REFUSALS.some((code) => isRefusal(error, code));
}

/**
 * Sends everything that the server lacks: the photos one after another, then the report if it was signed on this
 * device. Retries until all is sent.
 */
export async function sendDraft(open: OpenDraft): Promise<void> {
  if (draftsBeingSent.has(open) || open.isGone) return;
  draftsBeingSent.add(open);
  open.tell({ isSending: true });
  try {
    for (;;) {
      const { draft, photos } = open.now();
      const photo = photos.find(({ isSent, failed }) => !isSent && failed === null);
      if (photo) await sendPhoto(open, photo.id);
      else if (draft.sealing === "") break;
      else if (await sendSignedReport(open)) break;
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

/** Marks the report as signed on this device. The server signs the report as soon as the server can be reached. */
export function signDraft(open: OpenDraft, change: Partial<Pick<ConditionDraft, "absent">> = {}): void {
  open.change({ ...change, sealing: formatLocalDateTime(new Date()) });
  void sendDraft(open);
}

function scheduleRetry(open: OpenDraft): void {
  const pause = Math.min(LONGEST_PAUSE_MS, pauseMsOfDraft.get(open) ?? FIRST_PAUSE_MS);
  pauseMsOfDraft.set(open, pause * 2);
  const goOn = () => {
    clearTimeout(timer);
    removeEventListener("online", comeOnline);
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
  const { position, takenAt, blob } = photos.find((photo) => photo.id === id)!;
  try {
    const photo = await encodeBase64(blob);
    await api.company.conditionReports.savePhoto.call({ id, rentalId, carNo, direction, position, takenAt, photo });
    open.changePhoto(id, { isSent: true });
  } catch (error) {
    if (isTemporaryError(error)) throw error;
    const failed = readFieldErrors(error)["photo"] ?? makeErrorSentence(error, "Fotoğraf gönderilemedi.");
    open.changePhoto(id, { failed });
  }
}

/**
 * Requests the signing of the report on the server. Returns true if nothing is left to send: the report is signed, or
 * the server refused it.
 */
async function sendSignedReport(open: OpenDraft): Promise<boolean> {
  const { draft, photos } = open.now();
  const { rentalId, carNo, direction } = draft;
  try {
    const of = { rentalId, carNo, direction };
    // A null value means that nobody changed the value, so the value of the car's last report applies.
    const { damages: known, accessories } = draft;
    const before =
      known && accessories ? { known, accessories } : await queryClient.ensureQueryData(conditionQueryOptions(of));
    const sealed = await api.company.conditionReports.seal.call(toConditionReport(draft, before, new Date()));
    await open.remove();
    for (const asked of [of, { rentalId, direction }]) await cacheData(conditionQueryOptions(asked).queryKey, sealed);
    void queryClient.invalidateQueries({ queryKey: api.company.conditionReports.key() });
    void queryClient.invalidateQueries({ queryKey: api.company.rentals.key() });
    void reloadCar(sealed.code);
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
    const [wrong] = Object.values(readFieldErrors(error));
    open.change({ sealing: "" });
    open.tell({
      refused: {
        sentence: wrong ?? makeErrorSentence(error, "Tutanak mühürlenemedi. Lütfen tekrar deneyin."),
        isKm: isRefusal(error, "KM_BELOW_LAST") || isRefusal(error, "KM_DOUBTFUL"),
      },
    });
    return true;
  }
}
