import { makeSignatureLossSentence, nameParts } from "#contract/fleet/condition-draft.words.ts";
import type { ConditionDraftView, ConditionView } from "#contract/fleet/condition-reports.ts";
import {
  listChangedParts,
  mergeContents,
  takeParts,
  type ConditionContent,
  type ContentPart,
} from "#domain/fleet/condition-draft.ts";
import type { ConditionPosition } from "#domain/fleet/condition-photo.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { makeId } from "#web/app/api/new-id.ts";

import { releaseBlob } from "./blob-address.ts";
import { getCompanyKey, deleteOldDrafts, readDrafts } from "./company-drafts.ts";
import { deleteRow, putRow } from "./draft-database.ts";
import { companyOfDraft, NOTHING_SHARED, readContent, toDraftChange } from "./draft.ts";
import type { ConditionDraft, DraftPhoto } from "./draft.ts";
import { encryptDraft, encryptPhoto, makeRowId } from "./encrypted-rows.ts";

export interface DraftState {
  draft: ConditionDraft;
  photos: readonly DraftPhoto[];
  /** Whether the browser has stored the draft, so that closing the page does not lose it. */
  isKept: boolean;
  isOffline: boolean;
  isSending: boolean;
  refused: { sentence: string; isKm: boolean } | null;
}

export class OpenDraft {
  #now: DraftState;
  readonly #isRead: boolean;
  /** Writes run one after another. Otherwise the slow encryption of a photo could end after a later write. */
  #writing: Promise<void> = Promise.resolve();
  #view: Pick<ConditionView, "photos" | "known"> = { photos: [], known: [] };
  readonly #listeners = new Set<() => void>();
  isGone = false;

  /** If it could not, nothing is written, because a write could overwrite a stored draft. */
  constructor(draft: ConditionDraft, photos: readonly DraftPhoto[], isKept: boolean) {
    this.#isRead = isKept;
    // Drafts of an earlier version of the page lack these fields.
    const added = { shared: NOTHING_SHARED, signerName: null, signatureLoss: "" };
    this.#now = { draft: { ...added, ...draft }, photos, isKept, isOffline: false, isSending: false, refused: null };
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

  /** Remembers which photos the page shows, so that a new photo knows which one it replaces. */
  receive(view: ConditionView): void {
    this.#view = view;
    const { shared, sealing } = this.#now.draft;
    if (sealing === "" && view.draft && view.draft.version > shared.version) this.merge(view);
  }

  merge({ draft: theirs, known }: Pick<ConditionView, "draft" | "known">): boolean {
    if (!theirs) return false;
    const { draft } = this.#now;
    const { shared } = draft;
    const isOwn = shared.sent !== undefined && listChangedParts(shared.sent, theirs.content, known).length === 0;
    // After a restore the server may have an older version. What this device has written since is sent again.
    const base = isOwn || theirs.version < shared.version ? theirs.content : shared.content;
    const mine = readContent(draft);
    const { content, taken, asked } = mergeContents({ base, mine, theirs: theirs.content }, known);
    const written = listChangedParts(base, theirs.content, known);
    const differing = listChangedParts(content, theirs.content, known);
    this.#put({
      ...toDraftChange(content, taken),
      shared: {
        version: theirs.version,
        content: theirs.content,
        authors: [
          ...shared.authors.filter(({ part }) => !written.includes(part)),
          ...theirs.authors.filter(({ part }) => written.includes(part)),
        ],
        asked: differing.filter((part) => asked.includes(part) || shared.asked.includes(part)),
      },
    });
    return taken.length > 0 || asked.length > 0;
  }

  answer(part: ContentPart, isTheirs: boolean): void {
    const { draft } = this.#now;
    const { content } = draft.shared;
    const asked = draft.shared.asked.filter((one) => one !== part);
    const taken = isTheirs
      ? toDraftChange(takeParts(readContent(draft), content, [part], this.#view.known), [part])
      : {};
    this.change({ ...taken, shared: { ...draft.shared, asked } });
  }

  findUnshared(): ConditionContent | undefined {
    const { draft } = this.#now;
    const { content, asked } = draft.shared;
    const own = takeParts(readContent(draft), content, asked, this.#view.known);
    return listChangedParts(content, own, []).length === 0 ? undefined : own;
  }

  share(sent: ConditionContent): void {
    this.#put({ shared: { ...this.#now.draft.shared, sent } });
  }

  wasShared(sent: ConditionContent, { version, authors }: ConditionDraftView): void {
    const { shared } = this.#now.draft;
    const own = listChangedParts(shared.content, sent, []);
    const isOthers = (part: ContentPart) =>
      !own.includes(part) && shared.authors.some((author) => author.part === part);
    const others = authors.filter(({ part }) => isOthers(part));
    this.#put({ shared: { version, content: sent, authors: others, asked: shared.asked } });
  }

  change(change: Partial<ConditionDraft>): void {
    this.#now = { ...this.#now, refused: null };
    this.#put(change);
  }

  /** A signature belongs to the content over which it was drawn. */
  #put(change: Partial<ConditionDraft>): void {
    const before = this.#now.draft;
    const isSigning = [change.renterStrokes, change.clerkStrokes].some((strokes) => strokes && strokes.length > 0);
    const draft = { ...before, ...change, ...(isSigning && { signatureLoss: "" }), changedAt: Date.now() };
    this.#now = { ...this.#now, draft };
    const parts = listChangedParts(readContent(before), readContent(draft), this.#view.known);
    if (parts.length > 0) this.#removeSignatures(nameParts(parts));
    this.tell({});
    void this.#keep(() => this.#putDraft());
  }

  #removeSignatures(what: string): void {
    const { draft } = this.#now;
    if (draft.renterStrokes.length + draft.clerkStrokes.length === 0) return;
    const signatureLoss = makeSignatureLossSentence(what);
    this.#now = { ...this.#now, draft: { ...draft, renterStrokes: [], clerkStrokes: [], signatureLoss } };
  }

  /** The photo is shown only after it is stored, so that no shown photo can be lost. */
  async addPhoto(position: ConditionPosition, blob: Blob): Promise<string> {
    const { draft } = this.#now;
    const known = [
      ...this.#view.photos.filter((one) => one.position === position).map(({ id }) => id),
      ...this.#now.photos.filter((one) => one.position === position).flatMap((one) => [one.id, ...(one.known ?? [])]),
    ];
    const photo = {
      id: makeId(),
      draftId: draft.id,
      position,
      blob,
      takenAt: formatLocalDateTime(new Date()),
      isSent: false,
      failed: null,
      known,
    };
    await this.#keep(async () => {
      await this.#putDraft();
      await putPhoto(photo);
    });
    const { photos } = this.#now;
    const before = position === "damage" ? [] : photos.filter((one) => one.position === position);
    this.#now = { ...this.#now, photos: [...photos.filter((one) => !before.includes(one)), photo] };
    if (position !== "damage") this.#removeSignatures("fotoğraflar");
    this.tell({});
    await this.#keep(async () => {
      await this.#putDraft();
      for (const { id } of before) await deleteRow("photos", makeRowId(id));
    });
    return photo.id;
  }

  changePhoto(id: string, change: Partial<Pick<DraftPhoto, "isSent" | "failed" | "known" | "rival">>): void {
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

/** The list is empty if the browser has no storage, or if the account has no key of the company. */
export async function listDrafts(companyId: string): Promise<DraftWithPositions[]> {
  try {
    await deleteOldDrafts();
    const found = await readDrafts(companyId);
    return found.map(({ draft, photos }) => ({ draft, positions: photos.map(({ position }) => position) }));
  } catch {
    return [];
  }
}
