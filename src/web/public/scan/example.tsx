import { QrCode } from "lucide-react";

import { pages } from "#contract/pages.ts";
import { useReading } from "#web/public/words/reading.tsx";

/** Says above a page of the code of the house that nobody is told anything there. */
export function IsExample() {
  const { words } = useReading();
  return <p className="status example">{words.example.is}</p>;
}

/** Where whoever liked the example finds a sticker of their own. */
export function OwnSticker() {
  const { words } = useReading();
  return (
    <>
      <h2>{words.frame.next}</h2>
      <a className="go" href={pages.purchase.path}>
        <QrCode aria-hidden="true" />
        <span>
          <b>{words.example.own}</b>
          <small>{words.example.ownText}</small>
        </span>
      </a>
    </>
  );
}
