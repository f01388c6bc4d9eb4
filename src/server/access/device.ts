/** Longest text that a browser may say of itself and be read; real ones have about 200 characters. */
const USER_AGENT_MAX = 500;

/** What a browser calls itself, such as 'Chrome, Android'; '' when it says nothing that is known. Only this is kept of it. */
export async function deviceOf(userAgent: string | undefined): Promise<string> {
  if (!userAgent || userAgent.length > USER_AGENT_MAX) return "";
  // Loaded when somebody signs in: a server that only shows scan pages goes without it.
  const { default: Bowser } = await import("bowser");
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter((part) => part).join(", ");
}
