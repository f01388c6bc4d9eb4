import { describeAuthors, formatPart, formatWritten, namePart } from "#contract/fleet/condition-draft.words.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { OpenDraft } from "./draft-store.ts";
import { readContent } from "./draft.ts";
import { useDraftState } from "./use-draft.ts";

export function SharedParts({ open }: { open: OpenDraft }) {
  const { draft } = useDraftState(open);
  const now = useNow(60_000);
  const { authors, asked } = draft.shared;
  const others = describeAuthors(
    authors.filter(({ part }) => !asked.includes(part)),
    now,
  );
  return (
    <>
      {draft.signatureLoss !== "" && <Notice kind="bad">{draft.signatureLoss}</Notice>}
      {asked.map((part) => (
        <AskedPart key={part} part={part} open={open} now={now} />
      ))}
      {others.length > 0 && <p className="text-ink-soft text-sm wrap-anywhere">{others.join(" ")}</p>}
    </>
  );
}

function AskedPart({ part, open, now }: { part: string; open: OpenDraft; now: Date }) {
  const { draft } = useDraftState(open);
  const { authors, content } = draft.shared;
  const author = authors.find((one) => one.part === part);
  const name = namePart(part);
  const theirs = author ? `${author.name} ${formatWritten(author.at, now)}` : "Diğer cihazda";
  return (
    <Notice kind="bad">
      <p className="wrap-anywhere">
        {`${name.charAt(0).toLocaleUpperCase("tr-TR")}${name.slice(1)} iki cihazda farklı. ${theirs}: ${formatPart(content, part)}. Siz: ${formatPart(readContent(draft), part)}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => open.answer(part, true)}>
          Onunki kalsın
        </Button>
        <Button look="secondary" onClick={() => open.answer(part, false)}>
          Benimki kalsın
        </Button>
      </div>
    </Notice>
  );
}
