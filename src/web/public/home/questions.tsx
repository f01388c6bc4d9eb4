import { Plus } from "lucide-react";

import type { FrequentQuestion } from "./questions-and-answers.ts";

const FIRST_QUESTIONS_COUNT = 3;

export function Questions({ questions }: { questions: readonly FrequentQuestion[] }) {
  return (
    <section aria-labelledby="sorular">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-2 px-4 pt-5 pb-3 sm:py-12 lg:grid-cols-[1fr_1.8fr] lg:gap-16">
        <h2 id="sorular" className="text-title lg:max-w-xs">
          Merak edilenler
        </h2>
        <div>
          {questions.slice(0, FIRST_QUESTIONS_COUNT).map((one) => (
            <QuestionAnswer key={one.question} {...one} />
          ))}
          <details className="group/all">
            <summary className="text-brand hover:bg-sunken flex min-h-12 list-none items-center justify-between gap-4 py-2.5 font-semibold group-open/all:hidden print:hidden [&::-webkit-details-marker]:hidden">
              <span>{`Tüm sorular (${questions.length})`}</span>
              <Plus aria-hidden="true" className="shrink-0" />
            </summary>
            {questions.slice(FIRST_QUESTIONS_COUNT).map((one) => (
              <QuestionAnswer key={one.question} {...one} />
            ))}
          </details>
        </div>
      </div>
    </section>
  );
}

function QuestionAnswer({ question, answer }: FrequentQuestion) {
  return (
    <details className="group border-line border-b">
      <summary className="hover:text-brand flex min-h-12 list-none items-center justify-between gap-4 py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        <h3>{question}</h3>
        <Plus
          aria-hidden="true"
          className="text-brand shrink-0 transition-transform duration-150 group-open:rotate-45"
        />
      </summary>
      <p className="text-ink-soft max-w-2xl pb-4">{answer}</p>
    </details>
  );
}
