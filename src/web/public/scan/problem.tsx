import type { Problem as Wrong } from "#contract/ports/problems.ts";
import { useReading } from "#web/public/words/reading.tsx";

/** What is wrong with a field or with the whole of a form, as its reader's language says it; nothing where nothing is. */
export function Problem({ id, problem }: { id: string; problem: Wrong | undefined }) {
  const { words } = useReading();
  if (problem === undefined) return null;
  const text = typeof problem === "string" ? words.problems[problem] : words.timed[problem.name](problem.minutes);
  return <ProblemText id={id} text={text} />;
}

/** The same with the sentence itself. */
export function ProblemText({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <p id={id} role="alert" className="problem">
        {text}
      </p>
    )
  );
}
