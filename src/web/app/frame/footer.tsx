import type { Role } from "#domain/people/actor.ts";
import { LegalLink } from "#web/app/page/legal-link.tsx";

const linkStyle = "text-ink-soft hover:text-ink inline-flex min-h-6 items-center";

export function Footer({ role }: { role: Role | undefined }) {
  return (
    <footer className="border-line border-t print:hidden">
      <nav aria-label="Yasal metinler" className="mx-auto flex max-w-6xl flex-wrap gap-x-6 gap-y-2 px-4 py-5 text-sm">
        <LegalLink name="terms" className={linkStyle} />
        <LegalLink
          name={role === "company" ? "companies" : "customers"}
          label="Aydınlatma metni"
          className={linkStyle}
        />
        <LegalLink name="cookies" className={linkStyle} />
      </nav>
    </footer>
  );
}
