/** While the page is out of the document (src/web/app/page/take-page-out.ts), the dialog is only marked as open. */
export function showModal(dialog: HTMLDialogElement): void {
  if (dialog.isConnected) dialog.showModal();
  else dialog.open = true;
}

/** After the removal they were no longer modal. */
export function showModalsAgain(within: Element): void {
  for (const dialog of within.querySelectorAll<HTMLDialogElement>("dialog[open]")) {
    // Not `close()`, because its event would report to the dialog's owner that the user closed the dialog.
    dialog.removeAttribute("open");
    dialog.showModal();
  }
}
