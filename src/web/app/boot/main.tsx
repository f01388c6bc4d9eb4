import "#web/style.css";
import { hideClosedBanner } from "#web/app/account/closed-banner.ts";
import { isConnectionLost } from "#web/app/api/ask-server.ts";
import { startData } from "#web/app/api/start-data.ts";
import { waitForInput } from "#web/app/forms/early-input.ts";

const appElement = document.getElementById("app");
if (!appElement) throw new Error("The document has lost its #app.");
hideClosedBanner(appElement);
const lateElement = document.getElementById("late");
if (appElement.firstElementChild && !startData.account) {
  // A guest's page is complete without scripts, so the other scripts are loaded at the first input, or after three
  // seconds.
  lateElement?.remove();
  await waitForInput(appElement);
  if (lateElement) appElement.after(lateElement);
}
try {
  // Loads the functions that older browsers lack. Map.groupBy and popovers are the newest of these functions, so a
  // browser with both lacks none.
  if (!("groupBy" in Map && "popover" in HTMLElement.prototype)) await import("./missing.ts");
  // Imported dynamically, so that the polyfills above run before React is loaded. There are two imports with a pause
  // between them, so that typing is blocked only for a short time.
  await import("react-dom/client");
  await new Promise((resolve) => setTimeout(resolve));
  const { mountApplication } = await import("./mount.tsx");
  lateElement?.remove();
  await mountApplication(appElement);
} catch (error) {
  // If the connection was lost, the text that is already in the element is right.
  if (lateElement && !isConnectionLost(error)) {
    lateElement.textContent = lateElement.dataset["failed"]!;
    appElement.after(lateElement);
  }
  throw error;
}
