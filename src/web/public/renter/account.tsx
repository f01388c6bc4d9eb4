import type { RenterAccount, RenterPage } from "#contract/fleet/renter-page.ts";
import { hasNoRoadCharge, sumRenterAccount } from "#domain/fleet/renter-account.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { RenterFacts, useRenterWords } from "./renter-frame.tsx";

export function Account({ page, account }: { page: RenterPage; account: RenterAccount }) {
  const said = useRenterWords();
  const { words } = useLanguage();
  const price = words.scan.price;
  const { lines, payments, reported } = account;
  const { agreedLines, addedLines, rent, added, total, paid, owed } = sumRenterAccount(lines, payments);
  return (
    <>
      <section className="box">
        <h2>{said.account}</h2>
        <RenterFacts facts={[[said.rent, price(rent)]]} />
        {agreedLines.length > 1 && (
          <ul className="lines">
            {agreedLines.map(({ kind, amount, text }, nth) => (
              <AccountLine key={nth} name={said.chargeKinds[kind]} amount={amount} notes={[text]} />
            ))}
          </ul>
        )}
        {addedLines.length > 0 && (
          <>
            <RenterFacts facts={[[said.added, price(added)]]} />
            <ul className="lines">
              {addedLines.map((line, nth) => (
                <DatedLine key={nth} line={line} />
              ))}
            </ul>
          </>
        )}
        <RenterFacts
          facts={[
            [said.total, price(total)],
            [said.paid, price(paid)],
          ]}
        />
        {payments.length > 0 && (
          <ul className="lines">
            {payments.map(({ amount, paidOn, means, fromDeposit }, nth) => (
              <AccountLine
                key={nth}
                name={fromDeposit ? said.fromDeposit : said.means[means]}
                amount={amount}
                notes={[words.day(paidOn)]}
              />
            ))}
          </ul>
        )}
        <RenterFacts
          facts={[owed < 0 ? [said.overpaid, price(-owed)] : [said.owed, owed > 0 ? price(owed) : said.owedNothing]]}
        />
        {hasNoRoadCharge(lines, reported) && <p className="by soft">{said.noTolls}</p>}
      </section>
      {reported.length > 0 && (
        <section className="box">
          <h2>{said.reported}</h2>
          <ul className="lines">
            {reported.map((line, nth) => (
              <DatedLine key={nth} line={line} />
            ))}
          </ul>
        </section>
      )}
      <section className="box">
        <h2>{said.deposit}</h2>
        {page.deposit.taken === 0 && <p>{said.noDeposit}</p>}
        {page.deposit.held > 0 && <p>{said.depositHeld(price(page.deposit.held))}</p>}
        {page.deposit.dueBack && <p>{said.depositBack(words.when(page.deposit.dueBack), page.deposit.dueBack)}</p>}
        {page.deposit.returned > 0 && <p>{said.depositReturned(price(page.deposit.returned))}</p>}
        {page.deposit.setOff > 0 && <p>{said.depositSetOff(price(page.deposit.setOff))}</p>}
      </section>
    </>
  );
}

function DatedLine({ line }: { line: RenterAccount["lines"][number] | RenterAccount["reported"][number] }) {
  const said = useRenterWords();
  const { words } = useLanguage();
  const { kind, at, text, plate, documentNo, amount } = line;
  const notes = [words.when(at), plate, text, documentNo === "" ? "" : `${said.documentNo} ${documentNo}`];
  return <AccountLine name={said.chargeKinds[kind]} amount={amount} notes={notes} />;
}

function AccountLine({ name, amount, notes }: { name: string; amount: number; notes: readonly string[] }) {
  const { words } = useLanguage();
  const note = notes.filter((part) => part !== "").join(" · ");
  return (
    <li>
      <p>
        <span>{name}</span>
        <bdi>{words.scan.price(amount)}</bdi>
      </p>
      {note !== "" && (
        <p className="soft">
          <bdi>{note}</bdi>
        </p>
      )}
    </li>
  );
}
