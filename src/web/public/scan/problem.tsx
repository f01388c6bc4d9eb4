import type { PageProblem as Wrong } from "#contract/ports/problems.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

export function Problem({ id, problem }: { id: string; problem: Wrong | undefined }) {
  const { words } = useLanguage();
  if (problem === undefined) return null;
  const text = typeof problem === "string" ? words.problems[problem] : words.timed[problem.name](problem.minutes);
  return <ProblemText id={id} text={text} />;
}

export function ProblemText({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <p id={id} role="alert" className="problem">
        {text}
      </p>
    )
  );
}
