import { type ProductStatus, PRODUCT_STATUSES } from '@sampletrail/domain/products/lifecycle.ts'
import { useState } from 'react'
import { z } from 'zod'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { type StatusForm, defaultDate } from '#src/features/products/status/status-form.ts'
import { isSame } from '#src/lib/is-same.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { readToday } from '#src/lib/today.ts'
import { useKeptValues } from '#src/lib/use-kept-values.ts'

/** What people type or choose; a file is sent at once, and belongs to its upload. */
const typedSchema = z.object({
  status: z.enum(PRODUCT_STATUSES),
  date: z.string().nullable(),
  reviewLink: z.string(),
  sold: z.boolean(),
  archived: z.boolean(),
  soldPrice: z.string(),
  soldFees: z.string(),
  refund: z.string(),
  method: z.string(),
  reference: z.string(),
})
type Typed = z.infer<typeof typedSchema>

/** The key of the typed values: another status or payment of the product makes them wrong. */
export const statusDraftKey = (
  userId: string,
  {
    id,
    status,
    refund_payments: recorded,
  }: Pick<ProductListRow, 'id' | 'status' | 'refund_payments'>,
): DraftKey => `draft:status:${userId}:${id}:${status}-${recorded.length}`

/**
 * The values of Update Status. What was typed stays on this device until it is saved; who opens the dialog for a certain status gets that
 * status with it. A chosen status or day alone is not kept.
 */
export function useStatusForm(
  product: ProductListRow,
  wanted: ProductStatus | undefined,
  start: () => StatusForm,
) {
  const [begun] = useState(start)
  const [rest, setRest] = useState<Omit<StatusForm, keyof Typed>>(begun)
  const [schema] = useState(() =>
    typedSchema.transform((typed): Typed =>
      wanted === undefined || wanted === typed.status
        ? typed
        : { ...typed, status: wanted, date: defaultDate(product, wanted, readToday()) },
    ),
  )
  const draft = useKeptValues<Typed>(
    statusDraftKey(useUser().id, product),
    schema,
    () => typedSchema.parse(begun),
    (typed, initial) =>
      !isSame({ ...typed, status: null, date: null }, { ...initial, status: null, date: null }),
  )
  return {
    form: { ...rest, ...draft.values } satisfies StatusForm,
    change: (part: Partial<StatusForm>): void => {
      const typed = Object.entries(part).filter(([name]) => name in typedSchema.shape)
      if (typed.length > 0) draft.change(Object.fromEntries(typed))
      if (typed.length < Object.keys(part).length) setRest((before) => ({ ...before, ...part }))
    },
    draft,
  }
}
