/** How long the last secret still signs beside a new one, in milliseconds. */
const OLD_SECRET_LASTS = 24 * 60 * 60 * 1000;

/** What signs the posts of a webhook. `until` is when the old secret ends; UTC. */
export interface WebhookSecrets {
  readonly secret: string;
  readonly old: { readonly secret: string; readonly until: string } | null;
}

/** The secrets once a new one is made: the last one signs beside it for a day, one before that no longer. docs/product.md 17.7. */
export function rotated({ secret }: WebhookSecrets, next: string, now: Date): WebhookSecrets {
  return { secret: next, old: { secret, until: new Date(now.getTime() + OLD_SECRET_LASTS).toISOString() } };
}

/** The secrets that sign at this moment, the newest first. docs/product.md 17.7. */
export function signingSecrets({ secret, old }: WebhookSecrets, now: Date): string[] {
  return old !== null && now < new Date(old.until) ? [secret, old.secret] : [secret];
}
