import { RefundMethodField } from '#src/entities/product/refund-method-field.tsx'
import { currencySign } from '#src/lib/currency-sign.ts'
import type { StatusForm } from '#src/features/products/status/status-form.ts'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** What came back for a completed product. */
export function RefundFields({
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
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <MoneyField
        label="Refund received"
        sign={currencySign(currency)}
        hint="With commission. Enter 0 if nothing came."
        className="sm:col-span-2"
        value={form.refund}
        error={problem}
        onChange={(event) => onChange({ refund: event.target.value })}
      />
      <RefundMethodField value={form.method} onChange={(method) => onChange({ method })} />
      <TextField
        label="Reference"
        autoComplete="off"
        maxLength={200}
        value={form.reference}
        onChange={(event) => onChange({ reference: event.target.value })}
      />
    </div>
  )
}
