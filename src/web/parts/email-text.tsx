export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  if (at === -1) return <span translate="no">{children}</span>;
  return (
    <span translate="no">
      <span>{children.slice(0, at)}</span>
      <wbr />
      <span>{children.slice(at)}</span>
    </span>
  );
}
