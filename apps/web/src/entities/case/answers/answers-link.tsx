import { HandCoins } from 'lucide-react'
import { ANSWERS_ID } from '#src/entities/case/answers/open-answers.tsx'
import { useKnownAnswers } from '#src/entities/case/answers/use-known-answers.ts'

/** Leads to what sellers said, further down on the screen; nothing without any. Load on first use. */
export function AnswersLink() {
  const { known } = useKnownAnswers()
  if (known.length === 0) return null
  return (
    <button
      type="button"
      aria-label={`Sellers say ${known.length}: show`}
      onClick={() => {
        const section = document.getElementById(ANSWERS_ID)
        section?.scrollIntoView()
        section?.focus({ preventScroll: true })
      }}
      className="tabular touch-target inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md text-sm font-semibold text-accent-ink hover:underline"
    >
      <HandCoins aria-hidden className="size-4" />
      <span className="max-sm:hidden">Sellers say</span>
      {known.length}
    </button>
  )
}
