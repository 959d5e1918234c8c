import type { ReactNode } from 'react'
import { answerWords } from '#src/entities/case/answers/answer-words.ts'
import {
  useAnswer,
  useConfirmAnswer,
  useDismissAnswer,
  useFreshAnswers,
} from '#src/entities/case/answers/use-answers.ts'
import { listRowOf } from '#src/entities/product/product-cache.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { useRefundDialog } from '#src/entities/product/refund/use-refund-dialog.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

/** Where the answer is on a product's page. */
export const ANSWER_ID = 'open-answer'

/**
 * What the seller said at a proof link, for the owner to confirm: nothing counts as paid before. What comes after it is shown once
 * it is known whether there is any, so that it does not move. Load on first use.
 */
export function ProductAnswer({ product, children }: { product: Product; children?: ReactNode }) {
  const { data: answer, isLoading } = useAnswer(product.id)
  useFreshAnswers(product.updated_at)
  const confirm = useConfirmAnswer(product.id)
  const dismiss = useDismissAnswer(product.id)
  const { record, dialog } = useRefundDialog()
  return (
    <>
      {answer && (
        <section id={ANSWER_ID} tabIndex={-1} aria-label="Seller says" className="rounded-md">
          <Banner
            kind="info"
            action={
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  aria-label="Confirm the refund"
                  onClick={() =>
                    record(listRowOf(product), undefined, {
                      method: answer.method,
                      reference: answer.reference ?? '',
                      onSaved: () => confirm.mutate(answer.id),
                    })
                  }
                >
                  Confirm
                </Button>
                <Button variant="secondary" size="sm" onClick={() => dismiss.mutate(answer.id)}>
                  Not received
                </Button>
              </div>
            }
          >
            <span className="wrap-anywhere">{answerWords(answer)}</span>
          </Banner>
        </section>
      )}
      {!isLoading && children}
      {dialog}
    </>
  )
}
