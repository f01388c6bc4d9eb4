const KEY = "address-banner-closed";

/** Whether this account has put the reminder of its address away in this tab. */
export function isBannerClosed(account: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === account;
  } catch {
    return false;
  }
}

export function closeBanner(account: string): void {
  try {
    sessionStorage.setItem(KEY, account);
  } catch {
    // No storage: it comes back with the next page.
  }
}

/** Hides it on a page that the server drew, as early as a script can; the server does not know of it. */
export function hideClosedBanner(place: HTMLElement): void {
  for (const reminder of place.querySelectorAll<HTMLElement>("[data-put-away-by]"))
    reminder.hidden = isBannerClosed(reminder.dataset["putAwayBy"] ?? "");
}
