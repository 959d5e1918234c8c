import { JumpLink } from '#src/entities/case/answers/jump-link.tsx'
import { ANSWERS_ID } from '#src/entities/case/answers/open-answers.tsx'
import { useKnownAnswers } from '#src/entities/case/answers/use-known-answers.ts'

/** Leads to what sellers said; nothing without any. Load on first use. */
export function AnswersLink() {
  const { known } = useKnownAnswers()
  if (known.length === 0) return null
  return (
    <JumpLink target={ANSWERS_ID} label={`Sellers say ${known.length}: show`}>
      <span className="max-sm:hidden">Sellers say</span>
      {known.length}
    </JumpLink>
  )
}
