import { isHostName, parseEmail, parseTypedEmail } from "./email.ts";
import { formatPhone, parsePhone, parseWhatsapp } from "./phone.ts";
import { cleanLine, countCharacters } from "./text.ts";

// Re-exported, so that this module has the parsers of all kinds of contacts.
export { parseEmail } from "./email.ts";
export { parsePhone, parseWhatsapp } from "./phone.ts";

export const CONTACT_KINDS = ["phone", "email", "telegram", "website"] as const;

export type ProfileContactKind = (typeof CONTACT_KINDS)[number];

export const COMPANY_CONTACT_KINDS = ["phone", "whatsapp", "instagram", "website"] as const;

export type CompanyContactKind = (typeof COMPANY_CONTACT_KINDS)[number];

export type ContactKind = ProfileContactKind | CompanyContactKind;

export type Contact = { readonly value: string; readonly visible: boolean };

export type VisibleContact = {
  readonly kind: ContactKind;
  readonly value: string;
  readonly href: string;
  readonly text: string;
};

const WEBSITE_LENGTH_MAX = 200;

// Paths of Instagram's own pages, and Instagram's host, which looks like a handle in a link without a handle.
const NOT_INSTAGRAM_HANDLE_PATTERN =
  /^(?:about|accounts|challenge|developer|direct|directory|explore|graphql|legal|oauth|p|reels?|s|share|stories|tv|web|(?:www\.)?instagram\.com)$/u;

/**
 * The stored form of a Telegram handle, without '@': 4 to 32 letters, digits and '_', beginning with a letter, case as
 * typed. Undefined for anything else, such as invitations, links to messages, other scripts and ''.
 * docs/product/profiles.md 5.5.
 */
export function parseTelegram(text: string): string | undefined {
  const parts =
    /^(?:@?([a-z][a-z0-9_]{3,31})|(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/([a-z][a-z0-9_]{3,31})\/?)$/i.exec(
      trimToAscii(text) ?? "",
    );
  return parts?.[1] ?? parts?.[2];
}

/**
 * The stored form of an Instagram handle, in lower case without '@': 1 to 30 letters, digits, '_', and single '.'
 * between other characters. A link to instagram.com is also accepted, even with a query. Undefined for anything else,
 * such as '', the paths of Instagram's own pages ('p', 'reel') and Instagram's host. docs/product/profiles.md 5.5.
 */
export function parseInstagram(text: string): string | undefined {
  const parts =
    /^(?:@?([a-z0-9_.]{1,30})|(?:https?:\/\/)?(?:www\.)?instagram\.com\/([a-z0-9_.]{1,30})\/?(?:\?[^#]*)?)$/i.exec(
      trimToAscii(text) ?? "",
    );
  const handle = (parts?.[1] ?? parts?.[2] ?? "").toLowerCase();
  if (!/^[a-z0-9_]+(?:\.[a-z0-9_]+)*$/u.test(handle)) return undefined;
  return NOT_INSTAGRAM_HANDLE_PATTERN.test(handle) ? undefined : handle;
}

/**
 * The stored form of a website: 'http' or 'https', a lower-case ASCII host (other alphabets as xn--), an optional port,
 * and the path with unsafe characters percent-encoded; at most 200 characters. Undefined for anything else, for example
 * other schemes, user names, IP addresses, hosts such as 'x.local', spaces and ''. docs/product/profiles.md 5.5.
 */
export function parseWebsite(text: string): string | undefined {
  const typed = text.trim();
  if (hasControlCharacter(text) || /[\s\\\p{C}]/u.test(typed)) return undefined;
  const parts = /^(?:(https?):\/\/)?([a-z0-9.-]+)(?::([0-9]{1,5}))?([/?#].*)?$/i.exec(typed);
  if (parts === null) return undefined;
  const [, scheme = "https", typedHost = "", port, rest = ""] = parts;
  const host = typedHost.toLowerCase();
  if (!isHostName(host) || /\.(?:arpa|internal|invalid|local|localhost|onion)$/u.test(host)) return undefined;
  if (Number(port) < 1 || Number(port) > 65_535) return undefined;
  const path = rest.replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/gu, encodeURIComponent);
  const website = `${scheme.toLowerCase()}://${host}${port === undefined ? "" : `:${Number(port)}`}${path}`;
  return countCharacters(website) > WEBSITE_LENGTH_MAX ? undefined : website;
}

export function parseContact(kind: ContactKind, text: string): string | undefined {
  switch (kind) {
    case "phone":
      return parsePhone(text);
    case "email":
      return parseEmail(text);
    case "telegram":
      return parseTelegram(text);
    case "website":
      return parseWebsite(text);
    case "whatsapp":
      return parseWhatsapp(text);
    case "instagram":
      return parseInstagram(text);
  }
}

/**
 * An invalid contact that is hidden is stored as typed, on one line. Strangers never see it, and its owner must correct
 * it before it can become visible.
 */
export function toStoredContact(kind: ContactKind, { value: typed, visible }: Contact): Contact | undefined {
  const line = cleanLine(typed);
  const read = kind === "email" ? parseTypedEmail(typed) : parseContact(kind, typed);
  const value = line === "" ? "" : (read ?? (visible ? undefined : line));
  return value === undefined ? undefined : { value, visible };
}

export function makeContactHref(kind: ContactKind, value: string): string {
  switch (kind) {
    case "phone":
      return `tel:${parsePhone(value) ?? value}`;
    case "email":
      return `mailto:${value.split("@").map(encodeURIComponent).join("@")}`;
    case "telegram":
      return `https://t.me/${value}`;
    case "website":
      return value;
    case "whatsapp":
      return `https://wa.me/${value.slice(1)}`;
    case "instagram":
      return `https://www.instagram.com/${value}`;
  }
}

/**
 * Returns the text of a contact for display, from its stored value: a telephone in the form of `formatPhone`,
 * '@handle', a website without scheme and last slash, an e-mail unchanged. docs/product/profiles.md 5.6.
 */
export function formatContact(kind: ContactKind, value: string): string {
  switch (kind) {
    case "phone":
    case "whatsapp":
      return formatPhone(parsePhone(value) ?? value);
    case "email":
      return value;
    case "telegram":
    case "instagram":
      return `@${value}`;
    case "website":
      return value.replace(/^https?:\/\//u, "").replace(/\/$/u, "");
  }
}

/**
 * Hidden, empty and invalid contacts are left out; imported contacts may be invalid. Public pages get contacts only
 * through this function.
 */
export function listVisibleContacts<Kind extends ContactKind>(
  kinds: readonly Kind[],
  contacts: Readonly<Record<Kind, Contact>>,
): VisibleContact[] {
  return kinds.flatMap((kind) => {
    const contact = contacts[kind];
    const value = contact.visible ? parseContact(kind, contact.value) : undefined;
    return value === undefined
      ? []
      : [{ kind, value, href: makeContactHref(kind, value), text: formatContact(kind, value) }];
  });
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

function trimToAscii(text: string): string | undefined {
  if (hasControlCharacter(text)) return undefined;
  const trimmed = text.trim();
  return /^[\x21-\x7E]+$/u.test(trimmed) ? trimmed : undefined;
}

/** If `phone` is '', WhatsApp asks for the recipient. */
export function makeWhatsappLink(phone: string, text: string): string {
  const digits = phone.replaceAll(/\D/gu, "").replace(/^0(?=\d{10}$)/u, "90");
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
