import { textStyles } from "./layout.tsx";
import { lightColours } from "./palette.ts";

export function Choices({ label, links }: { label: string; links: { text: string; href: string }[] }) {
  return (
    <>
      <p className="soft" style={{ ...textStyles.small, color: lightColours.inkSoft }}>
        {label}
      </p>
      {links.map(({ text, href }) => (
        <p key={href} style={{ ...textStyles.base, paddingTop: 10, paddingBottom: 10 }}>
          <a href={href} className="link" style={{ color: lightColours.brand, fontWeight: 700 }}>
            {text}
          </a>
        </p>
      ))}
    </>
  );
}
