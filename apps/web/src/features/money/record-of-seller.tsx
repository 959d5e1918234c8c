import type { ComponentProps } from 'react'
import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { longestDueFirst } from '@sampletrail/domain/money/owed.ts'
import { HandCoins } from 'lucide-react'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { RowButton } from '#src/features/money/row-button.tsx'
import type { ProductEntry } from '#src/features/money/use-ledger.ts'
import { Menu } from '#src/ui/menu.tsx'

/** More are found in the list of products, which can be searched. */
const MOST_LISTED = 20

/** Records a refund of a seller: of the one product that the seller owes, or of one that is chosen from a menu. */
export function RecordOfSeller({
  label,
  entries,
  onRecord,
  onShowAll,
}: {
  label: string
  /** For which the seller owes something; the menu has the longest due first. */
  entries: readonly ProductEntry[]
  onRecord: (product: ProductListRow) => void
  /** Shows all of them, if the menu has no room for them. */
  onShowAll: () => void
}) {
  const [first] = entries
  if (first === undefined) return null
  if (entries.length === 1) {
    return <Trigger label={label} onClick={() => onRecord(first.product)} />
  }
  return (
    <Menu
      renderTrigger={(props) => <Trigger {...props} label={label} />}
      sections={() => [
        {
          label: 'Refund of which product?',
          actions: longestDueFirst(entries)
            .slice(0, MOST_LISTED)
            .map(({ product, columns }) => ({
              label: `${productNameOf(product)}, ${formatMoney(columns.due, product.currency)}`,
              onSelect: () => onRecord(product),
            })),
        },
        ...(entries.length > MOST_LISTED
          ? [{ actions: [{ label: `Show all ${entries.length}`, onSelect: onShowAll }] }]
          : []),
      ]}
    />
  )
}

function Trigger({ label, ...rest }: { label: string } & ComponentProps<'button'>) {
  return <RowButton {...rest} icon={HandCoins} label={label} words="Record refund" short="Refund" />
}
