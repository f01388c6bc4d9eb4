/** The text's writing direction does not affect the content around it. */
export function OwnWords({ children }: { children: string }) {
  return (
    <span dir="auto" className="block overflow-clip wrap-anywhere whitespace-pre-line">
      {children}
    </span>
  );
}
