/** The server counts only up to 100, so numbers above 99 are shown as '99+'. */
export function formatUnreadCount(unread: number): string {
  return unread > 99 ? "99+" : String(unread);
}

export function addUnreadCount(label: string, unread: number): string {
  return unread === 0 ? label : `${label} (${formatUnreadCount(unread)})`;
}
