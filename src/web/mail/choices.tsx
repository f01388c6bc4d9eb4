import { type } from "./layout.tsx";
import { light } from "./palette.ts";

/** Equal links below each other, with enough space for a thumb. */
export function Choices({ label, links }: { label: string; links: { text: string; href: string }[] }) {
  return (
    <>
      <p className="soft" style={{ ...type.small, color: light.inkSoft }}>
        {label}
      </p>
      {links.map(({ text, href }) => (
        <p key={href} style={{ ...type.base, paddingTop: 10, paddingBottom: 10 }}>
          <a href={href} className="link" style={{ color: light.brand, fontWeight: 700 }}>
            {text}
          </a>
        </p>
      ))}
    </>
  );
}
