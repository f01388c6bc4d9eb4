import type { CSSProperties, ReactNode } from "react";

const FONT_FAMILY = "-apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Helvetica, Arial, sans-serif";

/** Each text style is complete, because some mail programs inherit no styles in tables. */
export const textStyles = {
  base: { margin: 0, fontFamily: FONT_FAMILY, fontSize: 16, lineHeight: "26px", overflowWrap: "anywhere" },
  small: { margin: 0, fontFamily: FONT_FAMILY, fontSize: 14, lineHeight: "22px", overflowWrap: "anywhere" },
  heading: {
    margin: 0,
    fontFamily: FONT_FAMILY,
    fontSize: 26,
    lineHeight: "32px",
    fontWeight: 800,
    overflowWrap: "anywhere",
  },
} as const satisfies Record<string, CSSProperties>;

export function MailLayout({
  children,
  style,
  className,
}: {
  children: ReactNode;
  style?: CSSProperties;
  className?: string;
}) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      width="100%"
      style={style}
      className={className}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

export function LayoutRow({ gap, children }: { gap: number; children: ReactNode }) {
  return (
    <tr>
      <td style={{ paddingTop: gap }}>{children}</td>
    </tr>
  );
}

export function LayoutCell(props: {
  children?: ReactNode;
  style?: CSSProperties;
  className?: string;
  align?: "center";
}) {
  const { children, ...rest } = props;
  return <td {...rest}>{children}</td>;
}
