export function formatRemaining(milliseconds: number, { minute, second }: { minute: string; second: string }): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  return `${minutes > 0 ? `${minutes} ${minute} ` : ""}${seconds % 60} ${second}`;
}
