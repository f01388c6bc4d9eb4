/** For how many milliseconds the previous secret still signs after a new one was made. */
const OLD_SECRET_LASTS = 24 * 60 * 60 * 1000;

/** The secrets of a webhook. `until` is the end of the old one; UTC. */
export interface WebhookSecrets {
  readonly secret: string;
  readonly old: { readonly secret: string; readonly until: string } | null;
}

/**
 * The secrets after a new one was made: the previous one signs for another day, and earlier ones no longer sign.
 * docs/product.md 17.7.
 */
export function rotateSecrets({ secret }: WebhookSecrets, next: string, now: Date): WebhookSecrets {
  return { secret: next, old: { secret, until: new Date(now.getTime() + OLD_SECRET_LASTS).toISOString() } };
}

/** The secrets that sign now, the newest first. docs/product.md 17.7. */
export function listSigningSecrets({ secret, old }: WebhookSecrets, now: Date): string[] {
  return old !== null && now < new Date(old.until) ? [secret, old.secret] : [secret];
}
