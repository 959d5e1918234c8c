import type { NewProduct } from '#src/entities/product/change/new-product.ts'
import { useInsertProducts } from '#src/entities/product/change/use-insert-products.ts'
import { useUsualCurrency } from '#src/entities/product/use-usual-currency.ts'
import { detailOf } from '#src/entities/product/change/detail-of.ts'
import { useTrashProducts } from '#src/entities/product/trash/use-trash.ts'
import { changeOfForm, emptyProductForm } from '#src/features/products/form/product-form-values.ts'
import {
  currencyOfScan,
  prefillOfLink,
  prefillOfScan,
} from '#src/features/products/link/link-prefill.ts'
import { type LinkRow, nameOf } from '#src/features/products/link/link-rows.ts'
import { countProducts } from '#src/features/products/link/link-words.ts'
import { readToday } from '#src/lib/today.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Adds the products of a list of links at once, as the form would add each. Throws the reason of a refusal. */
export function useAddLinks(): (rows: readonly LinkRow[]) => Promise<void> {
  const insert = useInsertProducts()
  const trash = useTrashProducts()
  const usual = useUsualCurrency()
  return async (rows) => {
    const currency = usual()
    const products = rows.map((row) => productOf(row, currency))
    const outcome = await insert.mutateAsync(products)
    const ids = products.map(({ id }) => id)
    const words = countProducts(ids.length)
    const moved = ids.length === 1 ? 'Product moved to the trash' : `${words} moved to the trash`
    showSuccess(ids.length === 1 ? 'Product added' : `${words} added`, {
      detail: detailOf(outcome),
      action: { label: 'Undo', onSelect: () => trash(ids, moved) },
    })
  }
}

function productOf(row: LinkRow, currency: string): NewProduct {
  const scan = row.state.kind === 'found' ? row.state.scan : null
  const { values } = scan ? prefillOfScan(scan) : prefillOfLink(row.link)
  const form = {
    ...emptyProductForm(readToday(), currency),
    ...values,
    // A price is saved as the list shows it.
    ...(scan && scan.price !== null && { currency: currencyOfScan(scan) }),
    name: nameOf(row),
  }
  return { id: row.id, change: changeOfForm(form), seller: null }
}
