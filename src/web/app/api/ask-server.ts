/** The connection failed before or during the response. */
export class ConnectionLost extends Error {}

/** A request that the page sends on its own does not extend the session. */
export const UNATTENDED_HEADER = "X-Unattended";

let lastUsedAt = Date.now();

export function getLastUse(): number {
  return lastUsedAt;
}

/**
 * Like `fetch`, but throws ConnectionLost if the connection fails. Also reads the body, so that a later TypeError can
 * only be an error in our own code.
 */
export async function askServer(request: Request | string, init?: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(request, init);
    const body = await answer.arrayBuffer();
    if (!(request instanceof Request && request.headers.has(UNATTENDED_HEADER))) lastUsedAt = Date.now();
    return new Response(body.byteLength > 0 ? body : null, answer);
  } catch (error) {
    throw error instanceof TypeError ? new ConnectionLost(error.message, { cause: error }) : error;
  }
}

/**
 * A script that failed to load is recognised by the browser's message. An error with the property `isOnline` has
 * another cause, because the server answered afterwards.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || "isOnline" in error) return false;
  return (
    error instanceof ConnectionLost || /dynamically imported module|^Importing a module script/u.test(error.message)
  );
}
