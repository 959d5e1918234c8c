import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { askedText } from '@sampletrail/domain/messages/message-words.ts'
import { editOf } from '#src/entities/product/change/seen-product.ts'
import { useChangeProducts } from '#src/entities/product/change/use-change-products.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import { showSuccess } from '#src/ui/toast.tsx'

type SentMessage = {
  products: readonly ProductListRow[]
  /** The day, if the message asked for refunds. */
  askedOn: CalendarDate | null
  /** The address of the review that it named; '' for none. */
  reviewLink: string
  /** Says that its text was copied. */
  copied: string | null
}

/** Notes on products what a sent message says: the day of asking, and the link to the review. Says what was done and offers Undo. */
export function useNoteSent() {
  const change = useChangeProducts('What you sent was not noted on the product')
  const { isDisabled } = useProductLimit()
  return ({ products, askedOn, reviewLink, copied }: SentMessage): void => {
    const changeOf = (product: ProductListRow): ProductChange => ({
      ...(askedOn !== null && product.refund_asked_on !== askedOn && { refund_asked_on: askedOn }),
      ...(reviewLink !== '' && product.review_url !== reviewLink && { review_url: reviewLink }),
    })
    // Products beyond the plan's limit cannot be changed; the message is sent all the same.
    const edits = products
      .filter(({ id }) => !isDisabled(id))
      .map((product) => editOf(product, changeOf(product)))
      .filter((edit) => Object.keys(edit.change).length > 0)
    const isLinkKept = edits.some((edit) => 'review_url' in edit.change)
    const done = [
      copied,
      askedOn === null ? null : askedText(products.length),
      isLinkKept ? 'Review link kept' : null,
    ]
      .filter((text) => text !== null)
      .join('. ')
    if (edits.length > 0) change(edits, done)
    else if (done !== '') showSuccess(done)
  }
}
