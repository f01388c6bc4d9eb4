/** What somebody typed, line by line as they typed it: neither its direction nor its marks reach what stands around it. */
export function OwnWords({ children }: { children: string }) {
  return (
    <span dir="auto" className="block overflow-clip wrap-anywhere whitespace-pre-line">
      {children}
    </span>
  );
}
