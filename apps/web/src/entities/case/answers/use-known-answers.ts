import { type OpenAnswer, useOpenAnswers } from '#src/entities/case/answers/use-answers.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'

/** An open answer with its product. */
export type KnownAnswer = { answer: OpenAnswer; product: ProductListRow }

/** What sellers said and their products; of a product in the trash there is nothing to confirm. */
export function useKnownAnswers(): { known: KnownAnswer[]; isLoading: boolean } {
  const { data: answers = [], isLoading } = useOpenAnswers()
  const { data: products = [] } = useProducts()
  const wanted = new Set(answers.map(({ product_id: id }) => id))
  const rows = new Map(products.flatMap((row) => (wanted.has(row.id) ? [[row.id, row]] : [])))
  const known = answers.flatMap((answer) => {
    const product = rows.get(answer.product_id)
    return product === undefined ? [] : [{ answer, product }]
  })
  return { known, isLoading }
}
