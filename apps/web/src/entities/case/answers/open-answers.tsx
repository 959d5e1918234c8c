import type { ReactNode } from 'react'
import { answerWords } from '#src/entities/case/answers/answer-words.ts'
import {
  type OpenAnswer,
  useConfirmAnswer,
  useDismissAnswer,
  useFreshAnswers,
} from '#src/entities/case/answers/use-answers.ts'
import { useKnownAnswers } from '#src/entities/case/answers/use-known-answers.ts'
import { PageLink } from '#src/entities/product/list/page-link.tsx'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useRefundDialog } from '#src/entities/product/refund/use-refund-dialog.tsx'
import { Button } from '#src/ui/button.tsx'

/** Where the answers are, on a screen that shows them. */
export const ANSWERS_ID = 'open-answers'

/**
 * What sellers said at proof links, for the owner to confirm; nothing without any. What comes after it is shown once it is known
 * whether there is any, so that it does not move. Load on first use.
 */
export function OpenAnswers({ children }: { children?: ReactNode }) {
  const { known, isLoading } = useKnownAnswers()
  const { data: products = [] } = useProducts()
  const latest = products.reduce((last, row) => (row.updated_at > last ? row.updated_at : last), '')
  useFreshAnswers(latest)
  const { record, dialog } = useRefundDialog()
  return (
    <>
      {known.length > 0 && (
        <section
          id={ANSWERS_ID}
          tabIndex={-1}
          aria-labelledby={`${ANSWERS_ID}-title`}
          className="scroll-mt-20 rounded-lg"
        >
          <h2
            id={`${ANSWERS_ID}-title`}
            className="flex h-12 items-end gap-2 pb-2 text-base font-semibold"
          >
            Sellers say
            <span className="tabular text-sm font-normal text-ink-muted">{known.length}</span>
          </h2>
          <ul className="rounded-lg bg-surface ring-1 ring-line ring-inset">
            {known.map(({ answer, product }) => (
              <AnswerRow
                key={answer.id}
                answer={answer}
                product={product}
                onConfirm={(start) => record(product, undefined, start)}
              />
            ))}
          </ul>
        </section>
      )}
      {!isLoading && children}
      {dialog}
    </>
  )
}

function AnswerRow({
  answer,
  product,
  onConfirm,
}: {
  answer: OpenAnswer
  product: ProductListRow
  onConfirm: (start: { method: string; reference: string; onSaved: () => void }) => void
}) {
  const confirm = useConfirmAnswer(product.id)
  const dismiss = useDismissAnswer(product.id)
  const name = productNameOf(product)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-3 last:border-0 md:px-4">
      <div className="min-w-0 flex-1 basis-56">
        <PageLink
          id={product.id}
          dir="auto"
          className="block max-w-full truncate rounded-sm text-sm leading-5 font-medium hover:underline"
        >
          {name}
        </PageLink>
        <p className="text-xs leading-4 wrap-anywhere text-ink-muted">{answerWords(answer)}</p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={`Confirm the refund: ${name}`}
          onClick={() =>
            onConfirm({
              method: answer.method,
              reference: answer.reference ?? '',
              onSaved: () => confirm.mutate(answer.id),
            })
          }
        >
          Confirm
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Not received: ${name}`}
          onClick={() => dismiss.mutate(answer.id)}
        >
          Not received
        </Button>
      </div>
    </li>
  )
}
