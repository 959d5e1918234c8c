import { ChevronDown } from 'lucide-react'
import { questions } from '#src/features/marketing/questions.ts'

export function Questions() {
  return (
    <section aria-labelledby="questions-title">
      <div className="page-width grid gap-8 py-16 md:py-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)] lg:gap-16">
        <h2 id="questions-title" className="text-xl font-bold tracking-tight text-balance">
          Before you ask
        </h2>
        <div className="flex flex-col divide-y divide-line border-y border-line">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-base font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-ink-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-prose pb-5 text-base text-pretty text-ink-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
