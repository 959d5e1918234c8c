import type { PayableProduct } from '#src/entities/product/list/load-payable.ts'
import { detailOf, nameOf } from '#src/features/products/import/report/find-products.ts'
import type { CandidateView } from '#src/features/products/import/report/proposal-view.ts'

/** Candidates whose products have the same names get the day, price and order number of each. */
export function tellApart(
  candidates: readonly CandidateView[],
  products: ReadonlyMap<string, PayableProduct>,
): CandidateView[] {
  const byNames = Map.groupBy(candidates, namesOf)
  return candidates.map((candidate) => {
    if (byNames.get(namesOf(candidate))?.length === 1) return candidate
    const productNames = candidate.key.split(' ').flatMap((id) => {
      const product = products.get(id)
      return product ? [[nameOf(product), detailOf(product)].filter(Boolean).join(' · ')] : []
    })
    return { ...candidate, productNames }
  })
}

const namesOf = ({ productNames }: CandidateView) => productNames.join(' and ')
