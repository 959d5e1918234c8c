import { currencySign } from '#src/lib/currency-sign.ts'
import type { StatusForm } from '#src/features/products/status/status-form.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'

/** What became of a completed product. */
export function SaleFields({
  form,
  currency,
  problem,
  onChange,
}: {
  form: StatusForm
  currency: string
  problem: string | undefined
  onChange: (part: Partial<StatusForm>) => void
}) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label="Sold"
          checked={form.sold}
          onChange={(event) => onChange({ sold: event.target.checked })}
        />
        <Checkbox
          label="Archived"
          checked={form.archived}
          onChange={(event) => onChange({ archived: event.target.checked })}
        />
      </div>
      {form.sold && (
        <MoneyField
          label="Sold Price"
          sign={currencySign(currency)}
          value={form.soldPrice}
          error={problem}
          onChange={(event) => onChange({ soldPrice: event.target.value })}
        />
      )}
    </div>
  )
}
