import { House } from "lucide-react";

import { pages } from "#contract/pages.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

export function ExampleRemark() {
  const { words } = useLanguage();
  return <p className="status example">{words.example.is}</p>;
}

export function HomeLink() {
  const { words } = useLanguage();
  return (
    <a className="go" href={pages.home.path}>
      <House aria-hidden="true" />
      <span>
        <b>{words.frame.home}</b>
        <small>{words.invalid.home}</small>
      </span>
    </a>
  );
}
