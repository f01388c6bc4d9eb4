import { BrowserSupport, listMembers } from "./compat.ts";

/**
 * Every function and property that some browser of the application's floor lacks, by MDN's data. The owner is '' for
 * the window.
 */
export function listMissingFunctions(): [owner: string, name: string][] {
  const compat = new BrowserSupport("application");
  return listMembers()
    .filter(({ compat: said }) => compat.lackedBy(said).length > 0)
    .map(({ owner, name }) => [owner, name]);
}

/**
 * Removes functions, so that a new browser behaves like an old browser. Runs in the page as an init script. Functions
 * that cannot be deleted stay.
 */
export function removeFunctions(lacked: [owner: string, name: string][]): void {
  for (const [owner, name] of lacked) {
    if (owner === "") {
      Reflect.deleteProperty(window, name);
      continue;
    }
    const holder = Reflect.get(window, owner) as { prototype?: object } | undefined;
    if (holder === undefined) continue;
    Reflect.deleteProperty(holder, name);
    if (typeof holder.prototype === "object") Reflect.deleteProperty(holder.prototype, name);
    if (owner === "Window") Reflect.deleteProperty(window, name);
  }
}
