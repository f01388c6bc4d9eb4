export const ALERT_WAYS = ["email", "push", "telegram", "webhook"] as const;

export type AlertWay = (typeof ALERT_WAYS)[number];
