/** The server was not reached, or its answer broke off. */
export class LineLost extends Error {}

/**
 * `fetch` that throws LineLost where the connection fails. The body is read here, too: an answer that breaks off is a lost connection, and
 * a TypeError that comes later is an error of our own code.
 */
export async function ask(request: Request | string, init?: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(request, init);
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, answer);
  } catch (error) {
    throw error instanceof TypeError ? new LineLost(error.message, { cause: error }) : error;
  }
}

/**
 * Whether the connection is what failed. A script that did not arrive is known only by the message of its failed import, in Chrome and
 * Firefox or in Safari; `isOnline` says of one that the server answered afterwards, so that something else is wrong.
 */
export function isLineLost(error: unknown): boolean {
  if (!(error instanceof Error) || "isOnline" in error) return false;
  return error instanceof LineLost || /dynamically imported module|^Importing a module script/u.test(error.message);
}
