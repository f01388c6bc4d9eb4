const addresses = new Map<Blob, string>();

/** Returns the address under which the page shows a photo that is on this device. */
export function blobAddress(blob: Blob): string {
  const known = addresses.get(blob) ?? URL.createObjectURL(blob);
  addresses.set(blob, known);
  return known;
}

/** Frees the memory of a photo that is no longer shown. */
export function releaseBlob(blob: Blob): void {
  const known = addresses.get(blob);
  if (known !== undefined) URL.revokeObjectURL(known);
  addresses.delete(blob);
}
