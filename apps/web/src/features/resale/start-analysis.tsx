import { NO_NAME_TEXT, NO_PICTURE_TEXT, type ResaleMode } from '@sampletrail/contracts/resale.ts'
import { searchWordsOf } from '@sampletrail/domain/resale/search-words.ts'
import { ChartScatter, ImageOff, TextCursorInput } from 'lucide-react'
import type { ReactNode } from 'react'
import { UsesLeft } from '#src/entities/plan/uses-left.tsx'
import type { Product } from '#src/entities/product/product-row.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Before the first search: its goal and its cost. `children` is the form. */
export function StartAnalysis({
  product,
  mode,
  onTitle,
  children,
}: {
  product: Product
  mode: ResaleMode
  onTitle: () => void
  children: ReactNode
}) {
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
  const isNameless = mode === 'title' && searchWordsOf(product.name) === null
  return (
    <div className="flex flex-col pb-8">
      <EmptyState
        icon={isNameless ? TextCursorInput : ChartScatter}
        title={isNameless ? NO_NAME_TEXT : 'Compare the prices of similar items'}
      >
        <p>
          {mode === 'picture'
            ? 'We search eBay for items that look like this product’s picture.'
            : isNameless
              ? 'Add one with Edit, or enter the words to search for.'
              : 'We search eBay for these words. Keep only those that matter.'}{' '}
          We keep the result for a day.
        </p>
        <UsesLeft feature="resale" />
      </EmptyState>
      {children}
    </div>
  )
}
