export function PlatesPage() {
  return null;
}
