/** The ways of alerts: mail, browser push, Telegram, webhook. docs/product.md 17.2. */
export const ALERT_WAYS = ["email", "push", "telegram", "webhook"] as const;

export type AlertWay = (typeof ALERT_WAYS)[number];
