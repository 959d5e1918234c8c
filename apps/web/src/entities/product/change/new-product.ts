import type { UnsentFile } from '#src/entities/product/outbox/unsent-change.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'

/** A product to add, under an id that its form has created. */
export type NewProduct = { id: string; change: ProductChange; seller: ProductListRow['seller'] }

/** What an attempt to add a product has besides its values. */
export type AddOptions = {
  /** What an earlier attempt sent: if that one arrived and only its answer was lost, what was typed since is a change. */
  sent?: ProductChange | undefined
  /** Not uploaded yet: the product waits for them. */
  files?: readonly UnsentFile[]
}
