const urlOfBlob = new Map<Blob, string>();

export function getBlobUrl(blob: Blob): string {
  const known = urlOfBlob.get(blob) ?? URL.createObjectURL(blob);
  urlOfBlob.set(blob, known);
  return known;
}

export function releaseBlob(blob: Blob): void {
  const known = urlOfBlob.get(blob);
  if (known !== undefined) URL.revokeObjectURL(known);
  urlOfBlob.delete(blob);
}
