import { createHash, randomBytes } from "node:crypto";

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The table stores only the hash: a reader of the table cannot sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Name and attributes of the session cookie. On https the prefix `__Host-` keeps neighbouring hosts and plain http
 * from setting it.
 */
export function sessionCookie(publicUrl: string) {
  return cookieFor(publicUrl, "session");
}

/** The cookie by which a shared device is known. It signs nobody in. */
export function sharedDeviceCookie(publicUrl: string) {
  return cookieFor(publicUrl, "shared-device");
}

function cookieFor(publicUrl: string, name: string) {
  const secure = publicUrl.startsWith("https:");
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: "/", httpOnly: true, sameSite: "Lax", secure } as const,
  };
}
