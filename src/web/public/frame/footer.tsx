import { pages } from "#contract/pages.ts";
import { makeLegalTextPath, legalTextTitles } from "#contract/people/legal.words.ts";
import type { OperatorView, PublicPageData } from "#contract/ports/public-pages.ts";
import { makeContactLinks } from "#web/parts/contact-links.ts";

const pageLinks = [
  { label: legalTextTitles.terms, path: makeLegalTextPath("terms") },
  { label: legalTextTitles.cookies, path: makeLegalTextPath("cookies") },
  { label: "Kodu yazın", path: pages.typeCode.path },
];
const noticeLinks = [
  { label: "Müşteriler", path: makeLegalTextPath("customers") },
  { label: "Şirketler", path: makeLegalTextPath("companies") },
  { label: "Ziyaretçiler", path: makeLegalTextPath("visitors") },
  { label: "Kiracılar", path: makeLegalTextPath("renters") },
];

export function Footer({ visit: { operator } }: { visit: PublicPageData }) {
  return (
    <footer className="border-line bg-surface text-ink-soft border-t text-sm">
      <div className="mx-auto grid max-w-6xl gap-x-14 gap-y-2 px-4 py-4 lg:grid-cols-[auto_1fr]">
        <nav aria-label="Sayfalar">
          <FooterLinks links={pageLinks} />
        </nav>
        <nav aria-labelledby="aydinlatma" className="flex flex-wrap gap-x-5">
          <p id="aydinlatma" className="py-1">
            Aydınlatma metni:
          </p>
          <FooterLinks links={noticeLinks} />
        </nav>
        <OperatorContact operator={operator} />
      </div>
    </footer>
  );
}

function FooterLinks({ links }: { links: readonly { label: string; path: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {links.map(({ label, path }) => (
        <li key={path}>
          <a href={path} className={linkStyle}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function OperatorContact({ operator: { name, address, email, phone, kep, mersis } }: { operator: OperatorView }) {
  if (![name, address, email, phone, kep, mersis].some(Boolean)) return null;
  return (
    <address className="flex flex-wrap gap-x-5 wrap-anywhere not-italic lg:col-span-full">
      {name && <p className="text-ink py-1 font-semibold">{name}</p>}
      {address && <p className="py-1 whitespace-pre-line">{address}</p>}
      {makeContactLinks({ email, phone }).map(({ href, text }) => (
        <a key={href} href={href} className={linkStyle}>
          {text}
        </a>
      ))}
      {kep && <p className="py-1">KEP: {kep}</p>}
      {mersis && <p className="py-1">MERSİS: {mersis}</p>}
    </address>
  );
}

const linkStyle = "hover:text-ink block py-1 underline underline-offset-4";
