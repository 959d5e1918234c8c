import { JumpLink } from '#src/entities/case/answers/jump-link.tsx'
import { ANSWER_ID } from '#src/entities/case/answers/product-answer.tsx'
import { useAnswer } from '#src/entities/case/answers/use-answers.ts'

/** Leads to what the seller of a product said; nothing if there is nothing to confirm. Load on first use. */
export function AnswerLink({ productId }: { productId: string }) {
  const { data: answer } = useAnswer(productId)
  if (!answer) return null
  return (
    <JumpLink target={ANSWER_ID} label="Seller says: show">
      <span className="max-sm:hidden">Seller says</span>
    </JumpLink>
  )
}
