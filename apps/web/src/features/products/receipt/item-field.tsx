import { moneyInput } from '#src/entities/product/refund/money-input.ts'
import { type ItemRow, problemOfRow } from '#src/features/products/receipt/item-rows.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** One line of a receipt: whether it becomes a product, and under which name and price. */
export function ItemField({
  row,
  place,
  currency,
  isTried,
  onChange,
}: {
  row: ItemRow
  /** Counted from 1. */
  place: number
  currency: string
  /** The person tried to add: missing values are named. */
  isTried: boolean
  onChange: (row: ItemRow) => void
}) {
  const problems = isTried && row.isPicked ? problemOfRow(row, currency) : {}
  const hint = row.isSure ? undefined : 'Please check: this line may be read wrongly.'
  return (
    <li className="flex items-start gap-2 py-3">
      <Checkbox
        label={`Add ${row.name === '' ? `item ${place}` : row.name}`}
        hideLabel
        checked={row.isPicked}
        onChange={(event) => onChange({ ...row, isPicked: event.target.checked })}
      />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField
          label={`Name of item ${place}`}
          hideLabel
          autoComplete="off"
          value={row.name}
          hint={hint !== undefined && <span className="text-warning">{hint}</span>}
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
