import type { TextFindings } from '@sampletrail/domain/capture/find-in-text.ts'
import { centsOf, typedMoney } from '@sampletrail/domain/money/money.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'

/** The form's values from a text that was shared or pasted. */
export function valuesOfText({
  links,
  orderNumber,
  price,
  currency,
}: TextFindings): Partial<ProductFormValues> {
  const [link] = links
  return {
    status: 'ordered',
    ...(link !== undefined && { link }),
    ...(orderNumber !== null && { orderNumber }),
    ...(price !== null && { price: typedMoney(centsOf(price), currency ?? 'USD') }),
    ...(price !== null && currency !== null && { currency }),
  }
}

/** The form for a text that was shared or pasted: the price is to be checked, because a text may name several. */
export function prefillOfText(found: TextFindings): Prefill {
  const { orderNumber, links, price } = found
  return {
    values: valuesOfText(found),
    checks: price === null ? {} : { price: 'Please check: it was found in the text.' },
    origin: `text:${orderNumber ?? links[0] ?? crypto.randomUUID()}`,
  }
}
