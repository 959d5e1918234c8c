import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { HandCoins } from 'lucide-react'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import type { ProductEntry } from '#src/features/money/use-ledger.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

/** Records a refund of a seller: of the one product that the seller owes, or of one that is chosen from a menu. */
export function RecordOfSeller({
  label,
  entries,
  onRecord,
}: {
  label: string
  /** For which the seller owes something, in the order of the menu. */
  entries: readonly ProductEntry[]
  onRecord: (product: ProductListRow) => void
}) {
  const [first] = entries
  if (first === undefined) return null
  if (entries.length === 1) {
    return <IconButton icon={HandCoins} label={label} onClick={() => onRecord(first.product)} />
  }
  return (
    <Menu
      renderTrigger={(props) => <IconButton {...props} icon={HandCoins} label={label} />}
      sections={[
        {
          label: 'Refund of which product?',
          actions: entries.map(({ product, columns }) => ({
            label: `${productNameOf(product)}, ${formatMoney(columns.due, product.currency)}`,
            onSelect: () => onRecord(product),
          })),
        },
      ]}
    />
  )
}
