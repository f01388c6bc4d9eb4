import type { TokenSyncView } from "#contract/people/account.ts";
import { findPushEndpoint } from "#web/parts/push-worker.ts";
import { reportSignOut } from "#web/token-sync/token-sync.ts";

export function enableLogOut(button: HTMLButtonElement): void {
  button.hidden = false;
  button.addEventListener("click", () => void logOutWithButton(button));
}

async function logOutWithButton(button: HTMLButtonElement): Promise<void> {
  if (button.hasAttribute("aria-disabled")) return;
  button.setAttribute("aria-disabled", "true");
  button.lastChild!.textContent = button.dataset["logOut"]!;
  try {
    const response = await fetch("/rpc/account/logout", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ json: { pushEndpoint: await findPushEndpoint() } }),
    });
    if (!response.ok) throw new Error(String(response.status));
    const answer = (await response.json().catch(() => null)) as { json: { sync: TokenSyncView } } | null;
    reportSignOut(answer?.json.sync ?? null);
    clearDrafts();
    location.assign("/");
  } catch {
    button.removeAttribute("aria-disabled");
    button.lastChild!.textContent = "Çıkış yapılamadı, tekrar deneyin";
    button.setAttribute("role", "alert");
  }
}

function clearDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // The browser has no storage.
  }
}
