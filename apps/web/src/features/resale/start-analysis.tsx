import { NO_NAME_TEXT, NO_PICTURE_TEXT, type ResaleMode } from '@sampletrail/contracts/resale.ts'
import { searchWordsOf } from '@sampletrail/domain/resale/search-words.ts'
import { ChartScatter, ImageOff, TextCursorInput } from 'lucide-react'
import type { Product } from '#src/entities/product/product-row.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Before the first search: what it would look for, and what it costs. */
export function StartAnalysis({
  product,
  mode,
  left,
  monthly,
  onStart,
  onTitle,
}: {
  product: Product
  mode: ResaleMode
  /** Analyses left this month, and those of a month; null without a limit. */
  left: number | null
  monthly: number | null
  onStart: () => void
  onTitle: () => void
}) {
  const words = searchWordsOf(product.name)
  if (mode === 'picture' && product.product_image_url === null) {
    return (
      <EmptyState
        icon={ImageOff}
        title={NO_PICTURE_TEXT}
        action={
          <Button variant="secondary" onClick={onTitle}>
            Search by title
          </Button>
        }
      >
        Add one with Edit, or search by the words of its name.
      </EmptyState>
    )
  }
  if (mode === 'title' && words === null) {
    return (
      <EmptyState icon={TextCursorInput} title={NO_NAME_TEXT}>
        Give it one with Edit, then search again.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={ChartScatter}
      title="What are similar things offered for?"
      action={<Button onClick={onStart}>Search eBay</Button>}
    >
      <p>
        {mode === 'picture'
          ? 'eBay is searched for what looks like this product’s picture.'
          : `eBay is searched for “${words}”.`}{' '}
        The result stays for a day.
      </p>
      {left !== null && (
        <p className="pt-1">
          {left} of {monthly} resale analyses left this month.
        </p>
      )}
    </EmptyState>
  )
}
