const STORAGE_KEY = "address-banner-closed";

export function isBannerClosed(account: string): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === account;
  } catch {
    return false;
  }
}

export function closeBanner(account: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, account);
  } catch {
    // Without session storage, the reminder appears again on the next page.
  }
}

export function hideClosedBanner(place: HTMLElement): void {
  for (const reminder of place.querySelectorAll<HTMLElement>("[data-put-away-by]"))
    reminder.hidden = isBannerClosed(reminder.dataset["putAwayBy"] ?? "");
}
