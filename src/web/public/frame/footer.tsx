import type { ReactNode } from "react";

import { pages } from "#contract/pages.ts";
import { makeLegalTextPath, legalTextTitles } from "#contract/people/legal.words.ts";
import type { OperatorView, PublicPageData } from "#contract/ports/public-pages.ts";
import { makeContactLinks } from "#web/parts/contact-links.ts";
import { Logo } from "#web/parts/logo.tsx";

const accountLinks = [
  { label: "Kayıt ol", path: pages.register.path },
  { label: "Giriş yap", path: pages.login.path },
];
const ruleLinks = (["terms", "cookies"] as const).map((name) => ({
  label: legalTextTitles[name],
  path: makeLegalTextPath(name),
}));
const noticeLinks = [
  { label: "Müşteriler için", path: makeLegalTextPath("customers") },
  { label: "Şirketler için", path: makeLegalTextPath("companies") },
  { label: "Ziyaretçiler için", path: makeLegalTextPath("visitors") },
  { label: "Kiracılar için", path: makeLegalTextPath("renters") },
];

export function Footer({ visit: { brand, operator, account } }: { visit: PublicPageData }) {
  const shown = [
    { label: "Ana sayfa", path: pages.home.path },
    { label: brand.isSold ? "Satın al" : "Örnek etiket", path: pages.purchase.path },
    ...(account ? [] : accountLinks),
  ];
  return (
    <footer className="border-line bg-surface border-t">
      <div className="mx-auto grid max-w-6xl grid-cols-[1fr_auto] gap-x-6 gap-y-8 px-4 py-10 sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-[1.6fr_1fr_1.3fr_1.6fr] lg:py-16">
        <div className="max-lg:col-span-2">
          <p className="flex items-center gap-2.5 text-lg font-extrabold tracking-tight">
            <Logo />
            <span className="min-w-0 wrap-anywhere">{brand.name}</span>
          </p>
          <p className="text-ink-soft mt-4 max-w-60">Numaranız, siz göstermedikçe kimseye görünmez.</p>
        </div>
        <FooterLinks title="Sayfalar" links={[...shown, ...ruleLinks]} />
        <FooterLinks title="Aydınlatma metinleri" links={noticeLinks} />
        <OperatorContact operator={operator} />
      </div>
    </footer>
  );
}

function FooterLinks({ title, links }: { title: string; links: readonly { label: string; path: string }[] }) {
  return (
    <nav aria-label={title}>
      <FooterTitle>{title}</FooterTitle>
      <ul className="mt-2">
        {links.map(({ label, path }) => (
          <li key={path}>
            <a href={path} className={linkStyle}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OperatorContact({ operator: { name, address, email, phone, kep, mersis } }: { operator: OperatorView }) {
  if (![name, address, email, phone, kep, mersis].some(Boolean)) return null;
  return (
    <div className="max-lg:col-span-2">
      <FooterTitle>İletişim</FooterTitle>
      <address className="text-ink-soft mt-2 wrap-anywhere not-italic">
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
    </div>
  );
}

function FooterTitle({ children }: { children: ReactNode }) {
  return <p className="font-bold">{children}</p>;
}

const linkStyle = "text-ink-soft hover:text-ink block w-fit py-1 no-underline hover:underline";
