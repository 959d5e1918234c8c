import { centsOf, formatMoney } from '@sampletrail/domain/money.ts'
import { moneyOf } from '@sampletrail/domain/product-money.ts'
import { useState } from 'react'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import {
  type RefundForm,
  type RefundProblems,
  changeOfRefund,
  hasNotedRefund,
  problemsOfRefund,
  refundForm,
} from '#src/entities/product/refund-form.ts'
import { RefundMethodField } from '#src/entities/product/refund-method-field.tsx'
import { useRecordRefund } from '#src/entities/product/use-record-refund.ts'
import { currencySign } from '#src/lib/currency-sign.ts'
import { toAppError } from '#src/lib/errors.ts'
import { readToday } from '#src/lib/today.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export interface RefundDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** What came back for a product: how much, when and how. Load on first use. */
export function RefundDialog({ product, open, onOpenChange, onClosed }: RefundDialogProps) {
  const record = useRecordRefund({ silent: true })
  const [form, setForm] = useState(() => refundForm(product, readToday()))
  const [problems, setProblems] = useState<RefundProblems>({})
  const [isDateUnreadable, setDateUnreadable] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const change = (part: Partial<RefundForm>): void => setForm((before) => ({ ...before, ...part }))

  async function save(): Promise<void> {
    const found = problemsOfRefund(form)
    setProblems(found)
    if (isSaving || isDateUnreadable || Object.keys(found).length > 0) return
    setSaving(true)
    setFailure(undefined)
    try {
      await record(product, changeOfRefund(form, product))
      onOpenChange(false)
    } catch (error) {
      setFailure(`The refund could not be recorded. ${toAppError(error).message}`)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="Record refund"
      description={productNameOf(product)}
      keepOpenOutside
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving}>
            {isSaving ? 'Saving...' : 'Save refund'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        <MoneyField
          label="Amount received"
          sign={currencySign(product.currency)}
          hint={amountHint(product)}
          value={form.amount}
          error={problems.amount}
          onChange={(event) => change({ amount: event.target.value })}
        />
        <DateField
          label="Date received"
          value={form.date}
          onChange={(date) => change({ date })}
          onInvalidChange={setDateUnreadable}
          error={problems.date}
        />
        <RefundMethodField value={form.method} onChange={(method) => change({ method })} />
        <TextField
          label="Reference"
          hint="What to find the payment by, such as a transaction number."
          autoComplete="off"
          maxLength={200}
          value={form.reference}
          onChange={(event) => change({ reference: event.target.value })}
        />
        {product.status !== 'paid' && (
          <Checkbox
            label="Set the status to Completed"
            hint="A completed product is settled: nothing more is due."
            checked={form.completes}
            onChange={(event) => change({ completes: event.target.checked })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** What the amount is measured by, and what it means to leave it empty. */
function amountHint(product: Product): string {
  const { expectedRefund, expectedCommission } = moneyOf(product)
  const expected = `${formatMoney(expectedRefund + expectedCommission, product.currency)} expected`
  return hasNotedRefund(product)
    ? `${expected}, ${formatMoney(centsOf(product.refund_received), product.currency)} noted so far. Enter all that came; empty removes what was noted.`
    : `${expected}, refund and commission together.`
}
