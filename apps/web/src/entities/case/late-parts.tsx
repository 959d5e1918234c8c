import type { ReactNode } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { useLate } from '#src/lib/use-late.ts'
import { part } from '#src/ui/part.tsx'

const answer = part(
  async () => (await import('#src/entities/case/answers/product-answer.tsx')).ProductAnswer,
)
const links = part(
  async () => (await import('#src/entities/case/links/product-links.tsx')).ProductLinks,
)

const openAnswers = part(
  async () => (await import('#src/entities/case/answers/open-answers.tsx')).OpenAnswers,
)

/** What sellers said at proof links, if anything, and what comes after it; both load after the screen. */
export function LateOpenAnswers({ children }: { children?: ReactNode }) {
  return useLate(openAnswers) ? <openAnswers.Part>{children}</openAnswers.Part> : null
}

const answersLink = part(
  async () => (await import('#src/entities/case/answers/answers-link.tsx')).AnswersLink,
)

/** Leads to what sellers said, if anything; it loads after the screen. */
export function LateAnswersLink() {
  return useLate(answersLink) ? <answersLink.Part /> : null
}

/** What the seller said at a proof link, if anything, and what comes after it; both load after the product. */
export function LateAnswer({ product, children }: { product: Product; children?: ReactNode }) {
  return useLate(answer) ? <answer.Part product={product}>{children}</answer.Part> : null
}

const answerLink = part(
  async () => (await import('#src/entities/case/answers/answer-link.tsx')).AnswerLink,
)

/** Leads to what the seller said, if anything; it loads after the product. */
export function LateAnswerLink({ productId }: { productId: string }) {
  return useLate(answerLink) ? <answerLink.Part productId={productId} /> : null
}

/** The open proof links of a product, if any; they load after it. */
export function LateLinks({ productId }: { productId: string }) {
  return useLate(links) ? <links.Part productId={productId} /> : null
}
