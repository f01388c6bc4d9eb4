import type { ConditionPosition } from "#domain/fleet/condition-photo.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { newId } from "#web/app/api/new-id.ts";

import { releaseBlob } from "./blob-address.ts";
import { deleteRow, putRow, readRows } from "./draft-database.ts";
import type { Draft, DraftPhoto } from "./draft.ts";
import { toPhotoRow, toPhoto, type PhotoRow } from "./photo-row.ts";

/** A draft on this device, and the state of its sending. */
export interface DraftState {
  draft: Draft;
  photos: readonly DraftPhoto[];
  /** Whether the browser has stored the draft, so that closing the page does not lose it. */
  isKept: boolean;
  /** The last request did not reach the server. It will be retried. */
  isOffline: boolean;
  isSending: boolean;
  /** Why the server refused to seal the record. */
  refused: { sentence: string; isKm: boolean } | null;
}

/** A draft that did not change for this time is removed, because its car was handed over without a record. */
const FORGOTTEN_AFTER = 60 * 24 * 60 * 60 * 1000;

/** A draft that is shared by the page and the code that sends it. Changes are stored before they are sent. */
export class OpenDraft {
  #now: DraftState;
  readonly #isRead: boolean;
  readonly #listeners = new Set<() => void>();
  isGone = false;

  /**
   * `isKept`: whether the browser's storage could be read. If not, nothing is written, because it could overwrite a
   * stored draft.
   */
  constructor(draft: Draft, photos: readonly DraftPhoto[], isKept: boolean) {
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

  change(change: Partial<Draft>): void {
    const draft = { ...this.#now.draft, ...change, changedAt: Date.now() };
    this.#now = { ...this.#now, draft };
    this.tell({ refused: null });
    void this.#keep(() => putRow("drafts", draft));
  }

  /**
   * Adds a photo, and returns its id. It replaces the former photo of its position, except for damages. It is shown
   * only after it is stored, so that a photo that was shown is not lost with the page.
   */
  async addPhoto(position: ConditionPosition, blob: Blob): Promise<string> {
    const { draft } = this.#now;
    const photo = {
      id: newId(),
      draftId: draft.id,
      position,
      blob,
      takenAt: formatLocalDateTime(new Date()),
      isSent: false,
      failed: null,
    };
    await this.#keep(async () => {
      await putRow("drafts", draft);
      await putRow("photos", await toPhotoRow(photo));
    });
    const { photos } = this.#now;
    const before = position === "damage" ? [] : photos.filter((one) => one.position === position);
    this.#now = { ...this.#now, photos: [...photos.filter((one) => !before.includes(one)), photo] };
    this.tell({});
    await this.#keep(async () => {
      for (const { id } of before) await deleteRow("photos", id);
    });
    return photo.id;
  }

  changePhoto(id: string, change: Partial<Pick<DraftPhoto, "isSent" | "failed">>): void {
    const photos = this.#now.photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo));
    this.#now = { ...this.#now, photos };
    this.tell({});
    const changed = photos.find((photo) => photo.id === id);
    if (changed) void this.#keep(async () => putRow("photos", await toPhotoRow(changed)));
  }

  removePhoto(id: string): void {
    this.#now = { ...this.#now, photos: this.#now.photos.filter((photo) => photo.id !== id) };
    this.tell({});
    void this.#keep(() => deleteRow("photos", id));
  }

  /** Removes the draft from this device, because the server has stored all of it. */
  async remove(): Promise<void> {
    const { draft, photos } = this.#now;
    this.isGone = true;
    open.delete(draft.id);
    for (const { blob } of photos) releaseBlob(blob);
    await this.#keep(async () => {
      for (const { id } of photos) await deleteRow("photos", id);
      await deleteRow("drafts", draft.id);
    });
  }

  async #keep(write: () => Promise<void>): Promise<void> {
    if (!this.#isRead) return;
    try {
      await write();
    } catch {
      this.tell({ isKept: false });
    }
  }
}

const open = new Map<string, Promise<OpenDraft>>();

/** Returns the stored draft with this id, or a new one. All callers share the same object. */
export function openDraft(id: string, blank: () => Draft): Promise<OpenDraft> {
  const known = open.get(id);
  if (known) return known;
  const opening = readAll().then(
    ({ drafts, photos }) => {
      const draft = drafts.find((one) => one.id === id);
      const ofDraft = photos.filter((photo) => photo.draftId === id);
      return new OpenDraft(draft ?? blank(), ofDraft, true);
    },
    () => new OpenDraft(blank(), [], false),
  );
  open.set(id, opening);
  return opening;
}

async function readAll(): Promise<{ drafts: Draft[]; photos: DraftPhoto[] }> {
  const rows = await readRows<PhotoRow>("photos");
  return { drafts: await readRows<Draft>("drafts"), photos: rows.map(toPhoto) };
}

/** A draft on this device, and the positions of its photos. */
export interface DraftWithPositions {
  draft: Draft;
  positions: readonly ConditionPosition[];
}

/** Lists the company's drafts on this device and removes old ones. The list is empty if the browser has no storage. */
export async function listDrafts(companyId: string): Promise<DraftWithPositions[]> {
  const { drafts, photos } = await readAll().catch(() => ({ drafts: [], photos: [] }));
  const oldest = Date.now() - FORGOTTEN_AFTER;
  const found: DraftWithPositions[] = [];
  for (const draft of drafts) {
    const own = photos.filter(({ draftId }) => draftId === draft.id);
    if (draft.changedAt < oldest) {
      for (const { id } of own) await deleteRow("photos", id);
      await deleteRow("drafts", draft.id);
    } else if (draft.id.startsWith(`${companyId}:`)) {
      found.push({ draft, positions: own.map(({ position }) => position) });
    }
  }
  return found;
}
