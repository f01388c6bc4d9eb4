/** Saves a file under a name, through a link that is clicked by script. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start the download only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
