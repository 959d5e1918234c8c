import { moneyInput } from '#src/entities/product/refund/money-input.ts'
import type { StatusForm, StatusProblems } from '#src/features/products/status/status-form.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'

/** The outcome of a completed product. */
export function SaleFields({
  form,
  problems,
  onChange,
}: {
  form: StatusForm
  problems: StatusProblems
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
        <div className="grid grid-cols-2 items-start gap-4">
          <MoneyField
            label="Sold Price"
            {...moneyInput(form.currency)}
            value={form.soldPrice}
            error={problems.soldPrice}
            onChange={(event) => onChange({ soldPrice: event.target.value })}
          />
          <MoneyField
            label="Selling fees"
            {...moneyInput(form.currency)}
            value={form.soldFees}
            error={problems.soldFees}
            onChange={(event) => onChange({ soldFees: event.target.value })}
          />
        </div>
      )}
    </div>
  )
}
