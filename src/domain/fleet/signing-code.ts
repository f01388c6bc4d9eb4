export const SIGNING_CODE_MINUTES = 15;

const SIGNING_CODE_TRIES_MAX = 5;

export const SIGNING_CODE_DIGITS = 6;

const signingCodePattern = new RegExp(`^[0-9]{${SIGNING_CODE_DIGITS}}$`, "u");

export function readSigningCode(text: string): string | undefined {
  const typed = text.normalize("NFKC").replaceAll(/[\s\p{Dash}\p{Cf}]/gu, "");
  return signingCodePattern.test(typed) ? typed : undefined;
}

export type SigningCodeRefusal = "SIGNING_CODE_EXPIRED" | "SIGNING_CODE_SPENT" | "SIGNING_CODE_WRONG";

export function checkSigningCode(
  { createdAt, tries, code }: { readonly createdAt: Date; readonly tries: number; readonly code: string },
  entered: string,
  now: Date,
): SigningCodeRefusal | undefined {
  if (now.getTime() - createdAt.getTime() >= SIGNING_CODE_MINUTES * 60_000) return "SIGNING_CODE_EXPIRED";
  if (tries >= SIGNING_CODE_TRIES_MAX) return "SIGNING_CODE_SPENT";
  if (entered === code) return undefined;
  return tries + 1 >= SIGNING_CODE_TRIES_MAX ? "SIGNING_CODE_SPENT" : "SIGNING_CODE_WRONG";
}

/**
 * Masks an e-mail address, so that its owner recognises it and nobody else learns it: 'a•••@g•••.com'. Of the domain,
 * the first character and the last label stay.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const end = domain.includes(".") ? domain.slice(domain.lastIndexOf(".")) : "";
  const [name = ""] = email.slice(0, at);
  const [host = ""] = domain;
  return `${name}•••@${host}•••${end}`;
}

/**
 * Whether two addresses reach the same mailbox: capitals and what follows a '+' do not matter, nor do the dots of a
 * Gmail address.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return findMailbox(one) === findMailbox(other);
}

function findMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase().replace(/\+.*$/u, "");
  const isGmail = host === "gmail.com" || host === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`;
}
