import "#web/style.css";
import { hideClosedBanner } from "#web/app/account/closed-banner.ts";
import { isConnectionLost } from "#web/app/api/ask-server.ts";
import { startData } from "#web/app/api/start-data.ts";
import { waitForInput } from "#web/app/forms/early-input.ts";

const appElement = document.getElementById("app");
if (!appElement) throw new Error("The document has lost its #app.");
hideClosedBanner(appElement);
void start(appElement, document.getElementById("late"));

/** A function, because the build merges no small files if a module awaits something outside of functions. */
async function start(place: HTMLElement, lateElement: HTMLElement | null): Promise<void> {
  if (place.firstElementChild && !startData.account) {
    // A guest's page is complete without scripts, so the other scripts are loaded at the first input, or after three
    // seconds.
    lateElement?.remove();
    await waitForInput(place);
    if (lateElement) place.after(lateElement);
  }
  try {
    // Map.groupBy and popovers are the newest of these functions, so a browser with both lacks none.
    if (!("groupBy" in Map && "popover" in HTMLElement.prototype)) await import("./missing.ts");
    // Imported dynamically, so that the polyfills above run before React is loaded. There are two imports with a pause
    // between them, so that typing is blocked only for a short time.
    await import("react-dom/client");
    await new Promise((resolve) => setTimeout(resolve));
    const { mountApplication } = await import("./mount.tsx");
    lateElement?.remove();
    await mountApplication(place);
  } catch (error) {
    // If the connection was lost, the text that is already in the element is right.
    if (lateElement && !isConnectionLost(error)) {
      lateElement.textContent = lateElement.dataset["failed"]!;
      place.after(lateElement);
    }
    throw error;
  }
}
