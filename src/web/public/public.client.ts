import "../style.css";

/** The rendered pages' only script: it brings the log-out button to life. */
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-log-out]")) {
  button.hidden = false;
  button.addEventListener("click", () => void logOut(button));
}

async function logOut(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    const response = await fetch("/rpc/account/logout", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    if (!response.ok) throw new Error(String(response.status));
    forgetDrafts();
    location.assign("/");
  } catch {
    button.disabled = false;
    button.textContent = "Çıkış yapılamadı, tekrar deneyin";
    button.setAttribute("role", "alert");
  }
}

/** What this tab keeps for the account that leaves; a tab that may keep nothing has nothing. */
function forgetDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // No storage.
  }
}
