/** Hands a file made in the browser to the person, under a name. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin the download only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
