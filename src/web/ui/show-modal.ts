/**
 * Opens a dialog over the page. While the page is out of the document (src/web/app/page/take-page-out.ts), the dialog is
 * only marked as open, and shown once the page is back.
 */
export function showModal(dialog: HTMLDialogElement): void {
  if (dialog.isConnected) dialog.showModal();
  else dialog.open = true;
}

/** Shows the dialogs that were open when `within` was taken out of the document, which makes them no longer modal. */
export function showModalsAgain(within: Element): void {
  for (const dialog of within.querySelectorAll<HTMLDialogElement>("dialog[open]")) {
    // Not `close()`, which would tell the owner of the dialog that somebody closed it.
    dialog.removeAttribute("open");
    dialog.showModal();
  }
}
