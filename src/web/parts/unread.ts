/** A number of unread notices as it stands beside a word: a hundred are counted, and said to be more than 99. */
export function unreadText(unread: number): string {
  return unread > 99 ? "99+" : String(unread);
}

/** What something is called, with how many unread notices it holds: 'Gelen mesajlar (3)'. */
export function withUnread(label: string, unread: number): string {
  return unread === 0 ? label : `${label} (${unreadText(unread)})`;
}
