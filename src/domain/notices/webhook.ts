/** After a new secret was made, messages are also signed with the previous secret for this many milliseconds. */
const OLD_SECRET_MS = 24 * 60 * 60 * 1000;

/** `until` is the time (UTC) until which the old secret signs. */
export interface WebhookSecrets {
  readonly secret: string;
  readonly old: { readonly secret: string; readonly until: string } | null;
}

/** The present secret signs for another day, and an earlier old secret is dropped. docs/product/alerts.md 17.7. */
export function rotateSecrets({ secret }: WebhookSecrets, next: string, now: Date): WebhookSecrets {
  return { secret: next, old: { secret, until: new Date(now.getTime() + OLD_SECRET_MS).toISOString() } };
}

export function listSigningSecrets({ secret, old }: WebhookSecrets, now: Date): string[] {
  return old !== null && now < new Date(old.until) ? [secret, old.secret] : [secret];
}
