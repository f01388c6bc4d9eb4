import "#web/style.css";
import { hideClosedBanner } from "#web/app/account/closed-banner.ts";
import { isConnectionLost } from "#web/app/api/ask-server.ts";
import { startData } from "#web/app/api/start-data.ts";
import { waitForTouch } from "#web/app/forms/early-input.ts";

const appElement = document.getElementById("app");
if (!appElement) throw new Error("The document has lost its #app.");
hideClosedBanner(appElement);
const lateElement = document.getElementById("late");
if (appElement.firstElementChild && !startData.account) {
  // A guest's page is complete without scripts, so the rest is loaded at the first touch or key, or after three seconds.
  lateElement?.remove();
  await waitForTouch(appElement);
  if (lateElement) appElement.after(lateElement);
}
try {
  // Loads the functions that older browsers lack. Map.groupBy and popovers came last, so a browser with both has all
  // the others.
  if (!("groupBy" in Map && "popover" in HTMLElement.prototype)) await import("./missing.ts");
  // Imported dynamically, so that the polyfills above run before React is loaded. In two steps with a pause, so that
  // typing is blocked for only one of them at a time.
  await import("react-dom/client");
  await new Promise((resolve) => setTimeout(resolve));
  const { mountApplication } = await import("./mount.tsx");
  lateElement?.remove();
  await mountApplication(appElement);
} catch (error) {
  // For a lost connection, the sentence in the document is right.
  if (lateElement && !isConnectionLost(error)) {
    lateElement.textContent = lateElement.dataset["failed"]!;
    appElement.after(lateElement);
  }
  throw error;
}
