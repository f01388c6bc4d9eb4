/** A text that a user typed, with its line breaks. Its writing direction does not affect the text around it. */
export function OwnWords({ children }: { children: string }) {
  return (
    <span dir="auto" className="block overflow-clip wrap-anywhere whitespace-pre-line">
      {children}
    </span>
  );
}
