/** Whether somebody told the browser to use little data, as one does abroad or on a small plan. Not every browser says so. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
