/** Real headers have about 200; a much longer header may be meant to make the parser slow. */
const USER_AGENT_MAX = 500;

export async function describeDevice(userAgent: string | undefined): Promise<string> {
  if (!userAgent || userAgent.length > USER_AGENT_MAX) return "";
  // The library is imported only here, because a server that only shows scan pages never needs it.
  const { default: Bowser } = await import("bowser");
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter((part) => part).join(", ");
}
