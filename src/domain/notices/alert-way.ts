/** By what an account is told: its mail address, a browser, a Telegram chat, another program. docs/product.md 17.2. */
export const ALERT_WAYS = ["email", "push", "telegram", "webhook"] as const;

export type AlertWay = (typeof ALERT_WAYS)[number];
