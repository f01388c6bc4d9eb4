import type { ConditionPosition } from "#domain/fleet/condition-photo.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { makeId } from "#web/app/api/new-id.ts";

import { releaseBlob } from "./blob-address.ts";
import { getCompanyKey, deleteOldDrafts, readDrafts } from "./company-drafts.ts";
import { deleteRow, putRow } from "./draft-database.ts";
import { companyOfDraft, type ConditionDraft, type DraftPhoto } from "./draft.ts";
import { encryptDraft, encryptPhoto, makeRowId } from "./encrypted-rows.ts";

export interface DraftState {
  draft: ConditionDraft;
  photos: readonly DraftPhoto[];
  /** Whether the browser has stored the draft, so that closing the page does not lose it. */
  isKept: boolean;
  /** Whether the last request did not reach the server. It will be retried. */
  isOffline: boolean;
  isSending: boolean;
  /** Why the server refused to sign the report; null if it has not refused. */
  refused: { sentence: string; isKm: boolean } | null;
}

/** A draft that is shared by the page and the code that sends it. Changes are stored before they are sent. */
export class OpenDraft {
  #now: DraftState;
  readonly #isRead: boolean;
  /**
   * The last write. Writes run one after another. Otherwise the slow encryption of a photo could end after a later
   * write.
   */
  #writing: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();
  isGone = false;

  /**
   * `isKept`: whether the browser's storage could be read. If it could not, nothing is written, because a write could
   * overwrite a stored draft.
   */
  constructor(draft: ConditionDraft, photos: readonly DraftPhoto[], isKept: boolean) {
    this.#isRead = isKept;
    this.#now = { draft, photos, isKept, isOffline: false, isSending: false, refused: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly now = (): DraftState => this.#now;

  tell(change: Partial<Omit<DraftState, "draft" | "photos">>): void {
    this.#now = { ...this.#now, ...change };
    for (const listener of this.#listeners) listener();
  }

  change(change: Partial<ConditionDraft>): void {
    const draft = { ...this.#now.draft, ...change, changedAt: Date.now() };
    this.#now = { ...this.#now, draft };
    this.tell({ refused: null });
    void this.#keep(() => this.#putDraft());
  }

  /**
   * Adds a photo and returns its id. Except for damages, the photo replaces the earlier photo of the same position. The
   * photo is shown only after it is stored, so that no shown photo can be lost.
   */
  async addPhoto(position: ConditionPosition, blob: Blob): Promise<string> {
    const { draft } = this.#now;
    const photo = {
      id: makeId(),
      draftId: draft.id,
      position,
      blob,
      takenAt: formatLocalDateTime(new Date()),
      isSent: false,
      failed: null,
    };
    await this.#keep(async () => {
      await this.#putDraft();
      await putPhoto(photo);
    });
    const { photos } = this.#now;
    const before = position === "damage" ? [] : photos.filter((one) => one.position === position);
    this.#now = { ...this.#now, photos: [...photos.filter((one) => !before.includes(one)), photo] };
    this.tell({});
    await this.#keep(async () => {
      for (const { id } of before) await deleteRow("photos", makeRowId(id));
    });
    return photo.id;
  }

  changePhoto(id: string, change: Partial<Pick<DraftPhoto, "isSent" | "failed">>): void {
    const photos = this.#now.photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo));
    this.#now = { ...this.#now, photos };
    this.tell({});
    const changed = photos.find((photo) => photo.id === id);
    if (changed) void this.#keep(() => putPhoto(changed));
  }

  removePhoto(id: string): void {
    this.#now = { ...this.#now, photos: this.#now.photos.filter((photo) => photo.id !== id) };
    this.tell({});
    void this.#keep(() => deleteRow("photos", makeRowId(id)));
  }

  async remove(): Promise<void> {
    const { draft, photos } = this.#now;
    this.isGone = true;
    openDrafts.delete(draft.id);
    for (const { blob } of photos) releaseBlob(blob);
    await this.#keep(async () => {
      for (const { id } of photos) await deleteRow("photos", makeRowId(id));
      await deleteRow("drafts", makeRowId(draft.id));
    });
  }

  /** Stores the draft in its state after the earlier writes have ended. */
  async #putDraft(): Promise<void> {
    const key = await getCompanyKey(companyOfDraft(this.#now.draft.id));
    await putRow("drafts", await encryptDraft(key, this.#now.draft));
  }

  #keep(write: () => Promise<void>): Promise<void> {
    if (!this.#isRead) return Promise.resolve();
    this.#writing = this.#writing.then(write).catch(() => this.tell({ isKept: false }));
    return this.#writing;
  }
}

async function putPhoto(photo: DraftPhoto): Promise<void> {
  await putRow("photos", await encryptPhoto(await getCompanyKey(companyOfDraft(photo.draftId)), photo));
}

const openDrafts = new Map<string, Promise<OpenDraft>>();

/** Returns the stored draft with the given id, or a new draft. All callers share the same object. */
export function openDraft(id: string, blank: () => ConditionDraft): Promise<OpenDraft> {
  const known = openDrafts.get(id);
  if (known) return known;
  const opening = readDrafts(companyOfDraft(id), id).then(
    ([found]) => new OpenDraft(found?.draft ?? blank(), found?.photos ?? [], true),
    () => new OpenDraft(blank(), [], false),
  );
  openDrafts.set(id, opening);
  return opening;
}

export interface DraftWithPositions {
  draft: ConditionDraft;
  positions: readonly ConditionPosition[];
}

/**
 * Lists the company's drafts on this device, and removes old drafts of all companies. The list is empty if the browser
 * has no storage, or if the account has no key of the company.
 */
export async function listDrafts(companyId: string): Promise<DraftWithPositions[]> {
  try {
    await deleteOldDrafts();
    const found = await readDrafts(companyId);
    return found.map(({ draft, photos }) => ({ draft, positions: photos.map(({ position }) => position) }));
  } catch {
    return [];
  }
}
