import type { RenterPage } from "#contract/fleet/renter-page.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { RenterFacts, useRenterWords } from "./renter-frame.tsx";

/** The debt, the deposit, and the tolls and fines with their time and place. */
export function Account({ page }: { page: RenterPage }) {
  const said = useRenterWords();
  const { words } = useLanguage();
  const { total, paid, deposit, roadCharges } = page;
  const price = words.scan.price;
  const owed = Math.max(0, total - paid);
  return (
    <>
      <section className="box">
        <RenterFacts
          facts={[
            [said.price, price(total)],
            [said.paid, price(paid)],
            [said.owed, owed > 0 ? price(owed) : said.owedNothing],
          ]}
        />
      </section>
      <section className="box">
        <h2>{said.deposit}</h2>
        {deposit.taken === 0 && <p>{said.noDeposit}</p>}
        {deposit.held > 0 && <p>{said.depositHeld(price(deposit.held))}</p>}
        {deposit.dueBack && <p>{said.depositBack(words.when(deposit.dueBack))}</p>}
        {deposit.returned > 0 && <p>{said.depositReturned(price(deposit.returned))}</p>}
        {deposit.setOff > 0 && <p>{said.depositSetOff(price(deposit.setOff))}</p>}
      </section>
      <details className="box">
        <summary>{`${said.tolls}: ${roadCharges.length === 0 ? said.noTolls : roadCharges.length}`}</summary>
        <ul>
          {roadCharges.map(({ kind, at, text, plate, amount }, nth) => (
            <li key={nth}>
              <b>{`${said.tollKinds[kind]}, ${price(amount)}`}</b>
              <p className="soft">
                <bdi>{[words.when(at), plate, text].filter((part) => part !== "").join(" · ")}</bdi>
              </p>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
