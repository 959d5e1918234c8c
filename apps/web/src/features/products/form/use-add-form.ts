import { useState } from 'react'
import { useInsertProduct } from '#src/entities/product/change/use-add-product.ts'
import type { SendOutcome } from '#src/entities/product/outbox/outbox-answers.ts'
import type { UnsentFile } from '#src/entities/product/outbox/unsent-change.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { newAttempt, readAttempt } from '#src/features/products/form/add-draft.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import {
  NO_DATES,
  changeOfForm,
  emptyProductForm,
} from '#src/features/products/form/product-form-values.ts'
import { readProductDraft, useProductForm } from '#src/features/products/form/use-product-form.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { readToday } from '#src/lib/today.ts'

/** The form of a new product, which begins with this currency, with its draft and its saving: however many attempts, the product is added once. */
export function useAddForm(currency: string, prefill?: Prefill) {
  const userId = useUser().id
  const insert = useInsertProduct()
  const [initial] = useState(() => emptyProductForm(readToday(), currency))
  const draftKey = addDraftKey(userId, prefill)
  const [restored] = useState(() => readProductDraft(draftKey))
  const [attempt, setAttempt] = useState(() => readAttempt(draftKey, prefill?.attempt))
  const { id } = attempt
  const productForm = useProductForm({
    draftKey,
    restored,
    beside: attempt,
    onStartOver: () => setAttempt(newAttempt()),
    // The product that the other tab saved has this id. An attempt of this tab that may have arrived keeps its own.
    onTakenAway: () => setAttempt((before) => (before.sent ? before : newAttempt())),
    initial,
    seller: null,
    storedDates: NO_DATES,
    prefill,
    pictureMayWait: true,
  })

  /** `files` are not uploaded yet: the product waits for them. */
  async function save(
    values: ProductFormValues,
    receiptPath: string | null,
    files: readonly UnsentFile[],
  ): Promise<SendOutcome> {
    const change = { ...changeOfForm(values), receipt_url: receiptPath }
    const { sent = change } = attempt
    setAttempt({ id, sent })
    // Stored before the request: the answer may be lost together with this page.
    productForm.keepDraft({ id, sent })
    return insert.mutateAsync({ id, change, seller: productForm.chosenSeller, sent, files })
  }

  return { productForm, id, initial, save }
}

export function addDraftKey(userId: string, prefill?: Prefill): DraftKey {
  const origin = prefill?.origin === undefined ? '' : `:${prefill.origin}`
  return `draft:add-product:${userId}${origin}`
}
