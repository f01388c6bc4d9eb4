import { decrypt, encrypt } from "#web/app/api/encryption.ts";

import type { ConditionDraft, DraftPhoto } from "./draft.ts";

/** Only its id and the time of its last change are readable without the key of the company. */
export interface DraftRow {
  id: string;
  changedAt: number;
  encrypted: Uint8Array<ArrayBuffer>;
}

export interface PhotoRow {
  id: string;
  draftId: string;
  about: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Private windows of Safari cannot store a Blob, so there the row has the bytes instead. */
export type ReadablePhotoRow = Omit<DraftPhoto, "blob"> & ({ blob: Blob } | { bytes: ArrayBuffer; type: string });

/**
 * The earlier version of the page may still be open in another tab. It does not find rows with such ids, so it cannot
 * overwrite them with unencrypted rows.
 */
const ENCRYPTED_ID_PREFIX = "encrypted:";

export function makeRowId(id: string): string {
  return ENCRYPTED_ID_PREFIX + id;
}

export function idOfRow(id: string): string {
  return id.startsWith(ENCRYPTED_ID_PREFIX) ? id.slice(ENCRYPTED_ID_PREFIX.length) : id;
}

export async function encryptDraft(key: CryptoKey, draft: ConditionDraft): Promise<DraftRow> {
  const id = makeRowId(draft.id);
  return { id, changedAt: draft.changedAt, encrypted: await encrypt(key, id, encodeJson(draft)) };
}

export async function decryptDraft(key: CryptoKey, { id, encrypted }: DraftRow): Promise<ConditionDraft | undefined> {
  const bytes = await decrypt(key, id, encrypted);
  return bytes && (decodeJson(bytes) as ConditionDraft);
}

export async function encryptPhoto(key: CryptoKey, { blob, ...photo }: DraftPhoto): Promise<PhotoRow> {
  const row = { id: makeRowId(photo.id), draftId: makeRowId(photo.draftId) };
  return {
    ...row,
    about: await encrypt(key, makeCipherName(row, "about"), encodeJson({ ...photo, type: blob.type })),
    bytes: await encrypt(key, makeCipherName(row, "bytes"), await new Response(blob).arrayBuffer()),
  };
}

export async function decryptPhoto(key: CryptoKey, row: PhotoRow): Promise<DraftPhoto | undefined> {
  const about = await decrypt(key, makeCipherName(row, "about"), row.about);
  const bytes = await decrypt(key, makeCipherName(row, "bytes"), row.bytes);
  if (!about || !bytes) return undefined;
  return toPhoto({ ...(decodeJson(about) as Omit<DraftPhoto, "blob"> & { type: string }), bytes });
}

export function toPhoto(row: ReadablePhotoRow): DraftPhoto {
  if ("blob" in row) return row;
  const { bytes, type, ...photo } = row;
  return { ...photo, blob: new Blob([bytes], { type }) };
}

function makeCipherName({ id, draftId }: Pick<PhotoRow, "id" | "draftId">, part: "about" | "bytes"): string {
  return `${draftId} ${id} ${part}`;
}

function encodeJson(value: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

function decodeJson(bytes: ArrayBuffer): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
