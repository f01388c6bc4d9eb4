import { textStyles } from "./layout.tsx";
import { lightColours } from "./palette.ts";

export interface ContactBlock {
  sentence: string;
  links: { href: string; text: string }[];
}

export function ContactLine({ sentence, links }: ContactBlock) {
  return (
    <p className="soft" style={{ ...textStyles.small, color: lightColours.inkSoft }}>
      {sentence}
      {links.map(({ href, text }) => (
        <span key={href}>
          <br />
          <a href={href} className="link" style={{ color: lightColours.brand }}>
            {text}
          </a>
        </span>
      ))}
    </p>
  );
}
