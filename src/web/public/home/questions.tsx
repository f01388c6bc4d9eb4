import { Plus } from "lucide-react";

import type { Question } from "./questions-and-answers.ts";

export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <section aria-labelledby="sorular" className="border-line bg-surface border-y">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:py-16 lg:grid-cols-[1fr_1.8fr] lg:gap-16 lg:py-20">
        <h2 id="sorular" className="text-title lg:max-w-xs">
          Merak edilenler
        </h2>
        <div className="border-line border-t">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-line border-b">
              <summary className="hover:text-brand flex min-h-14 list-none items-center justify-between gap-4 py-4 text-lg font-bold [&::-webkit-details-marker]:hidden">
                <h3>{question}</h3>
                <Plus
                  aria-hidden="true"
                  className="text-brand shrink-0 transition-transform duration-150 group-open:rotate-45"
                />
              </summary>
              <p className="text-ink-soft max-w-2xl pb-6">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
