import type { KnownMarks, SameProducts } from '@sampletrail/domain/products/same-product.ts'
import { moneyInput } from '#src/entities/product/refund/money-input.ts'
import { type ItemRow, problemOfRow } from '#src/features/products/receipt/item-rows.ts'
import { SameNote } from '#src/features/products/link/same-note.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** One line of a receipt: whether it becomes a product, and under which name and price. */
export function ItemField({
  row,
  isPicked,
  same,
  place,
  currency,
  isTried,
  onChange,
  onLeave,
}: {
  row: ItemRow
  isPicked: boolean
  /** Products that it is already, or perhaps is. */
  same: SameProducts<KnownMarks> | null
  /** Counted from 1. */
  place: number
  currency: string
  /** The person tried to add: missing values are named. */
  isTried: boolean
  onChange: (row: ItemRow) => void
  /** The person opens another product. */
  onLeave: () => void
}) {
  const problems = isTried && isPicked ? problemOfRow(row, currency) : {}
  const hint = (
    <>
      {!row.isSure && (
        <span className="block text-warning">Please check: this line may be read wrongly.</span>
      )}
      {same && <SameNote same={same} onLeave={onLeave} />}
    </>
  )
  return (
    <li className="flex items-start gap-2 py-3">
      <Checkbox
        label={`Add ${row.name === '' ? `item ${place}` : row.name}`}
        hideLabel
        checked={isPicked}
        onChange={(event) => onChange({ ...row, isPicked: event.target.checked })}
      />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField
          label={`Name of item ${place}`}
          hideLabel
          autoComplete="off"
          value={row.name}
          hint={row.isSure && same === null ? undefined : hint}
          error={problems.name}
          onChange={(event) => onChange({ ...row, name: event.target.value })}
        />
        <MoneyField
          label={`Price of item ${place}`}
          hideLabel
          {...moneyInput(currency)}
          value={row.price}
          hint={row.count ?? undefined}
          error={problems.price}
          onChange={(event) => onChange({ ...row, price: event.target.value })}
        />
      </div>
    </li>
  )
}
