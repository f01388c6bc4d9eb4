import { getShownAccount } from "#web/app/api/shown-account.ts";
import { getStorageKeys } from "#web/app/api/storage-keys.ts";

import { deleteRow, deleteUnchangedRow, readRows, replaceReadableRow } from "./draft-database.ts";
import { companyOfDraft, type ConditionDraft, type DraftPhoto } from "./draft.ts";
import {
  decryptDraft,
  decryptPhoto,
  encryptDraft,
  encryptPhoto,
  idOfRow,
  toPhoto,
  type DraftRow,
  type PhotoRow,
  type ReadablePhotoRow,
} from "./encrypted-rows.ts";

const DRAFT_KEPT_MS = 60 * 24 * 60 * 60 * 1000;

/** Throws if the account has no key, or has the key of another company. */
export async function getCompanyKey(companyId: string): Promise<CryptoKey> {
  const company = (await getStorageKeys(getShownAccount() ?? ""))?.company;
  if (company?.id !== companyId) throw new Error("no key of the company");
  return company.key;
}

/**
 * Replaces unencrypted rows of an earlier version by encrypted rows. Deletes rows that cannot be decrypted because the
 * server's secret key was replaced.
 */
export async function readDrafts(
  companyId: string,
  only?: string,
): Promise<{ draft: ConditionDraft; photos: DraftPhoto[] }[]> {
  const key = await getCompanyKey(companyId);
  const isWanted = (id: string) => (only === undefined ? companyOfDraft(id) === companyId : id === only);
  // A photo is stored after its draft. The drafts are read after the photos, so the draft of each photo is found.
  const photoRows = (await readRows<PhotoRow | ReadablePhotoRow>("photos")).filter((row) =>
    isWanted(idOfRow(row.draftId)),
  );
  const draftRows = (await readRows<DraftRow | ConditionDraft>("drafts")).filter((row) => isWanted(idOfRow(row.id)));
  // If a draft has an unencrypted and an encrypted row, the newer row is used. It comes last.
  const drafts = new Map<string, ConditionDraft>();
  for (const row of draftRows.toSorted((a, b) => a.changedAt - b.changedAt)) {
    const draft = await readDraftRow(key, row);
    if (draft) drafts.set(draft.id, draft);
  }
  const photos = new Map<string, DraftPhoto>();
  for (const row of photoRows) {
    const photo = await readPhotoRow(key, row);
    if (photo) photos.set(photo.id, photo);
  }
  return [...drafts.values()].map((draft) => ({
    draft,
    photos: [...photos.values()].filter(({ draftId }) => draftId === draft.id),
  }));
}

async function readDraftRow(key: CryptoKey, row: DraftRow | ConditionDraft): Promise<ConditionDraft | undefined> {
  if (!("encrypted" in row)) {
    await replaceReadableRow("drafts", row.id, await encryptDraft(key, row));
    return row;
  }
  const draft = await decryptDraft(key, row);
  if (!draft) await deleteUnchangedRow("drafts", row);
  return draft;
}

async function readPhotoRow(key: CryptoKey, row: PhotoRow | ReadablePhotoRow): Promise<DraftPhoto | undefined> {
  if (!("about" in row)) {
    const readable = toPhoto(row);
    await replaceReadableRow("photos", row.id, await encryptPhoto(key, readable));
    return readable;
  }
  const photo = await decryptPhoto(key, row);
  if (!photo) await deleteUnchangedRow("photos", { id: row.id });
  return photo;
}

export async function deleteOldDrafts(): Promise<void> {
  const oldest = Date.now() - DRAFT_KEPT_MS;
  const old = (await readRows<DraftRow | ConditionDraft>("drafts")).filter(({ changedAt }) => changedAt < oldest);
  if (old.length === 0) return;
  const photos = await readRows<PhotoRow | ReadablePhotoRow>("photos");
  for (const { id } of old) {
    for (const photo of photos) if (photo.draftId === id) await deleteRow("photos", photo.id);
    await deleteRow("drafts", id);
  }
}
