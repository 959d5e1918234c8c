import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { moneyOf } from '@sampletrail/domain/money/product-money.ts'
import { useState } from 'react'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { RefundFields } from '#src/entities/product/refund/refund-fields.tsx'
import {
  type RefundForm,
  type RefundProblems,
  changeOfRefund,
  hasNotedRefund,
  problemsOfRefund,
  refundForm,
} from '#src/entities/product/refund/refund-form.ts'
import { useRecordRefund } from '#src/entities/product/refund/use-record-refund.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { readToday } from '#src/lib/today.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

export interface RefundDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** A product's refund: how much, when and how. Load on first use. */
export function RefundDialog({ product, open, onOpenChange, onClosed }: RefundDialogProps) {
  const record = useRecordRefund({ silent: true })
  // As it was when the dialog opened: the values that the person saw.
  const [begun] = useState(product)
  const [form, setForm] = useState(() => refundForm(product, readToday()))
  const [problems, setProblems] = useState<RefundProblems>({})
  const [isDateUnreadable, setDateUnreadable] = useState(false)
  const { isSaving, failure, save } = useSaving(
    (error) => `The refund could not be recorded. ${explainFailure(error)}`,
  )
  const change = (part: Partial<RefundForm>): void => setForm((before) => ({ ...before, ...part }))

  function submit(): void {
    const found = problemsOfRefund(form)
    setProblems(found)
    if (isDateUnreadable || Object.keys(found).length > 0) return
    void save(async () => {
      await record(begun, changeOfRefund(form, begun))
      onOpenChange(false)
    })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="Record refund"
      description={productNameOf(product)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
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
        <RefundFields
          value={form}
          onChange={change}
          currency={product.currency}
          label="Amount received"
          hint={amountHint(product)}
          problem={problems.refund}
          referenceHint="What to find the payment by, such as a transaction number."
        >
          <DateField
            label="Date received"
            value={form.date}
            onChange={(date) => change({ date })}
            onInvalidChange={setDateUnreadable}
            error={problems.date}
          />
        </RefundFields>
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

/** Says what the amount is compared with, and what an empty field means. */
function amountHint(product: Product): string {
  const { expectedRefund, expectedCommission } = moneyOf(product)
  const expected = `${formatMoney(expectedRefund + expectedCommission, product.currency)} expected`
  return hasNotedRefund(product)
    ? `${expected}, ${formatMoney(centsOf(product.refund_received), product.currency)} noted so far. Enter all that came; empty removes what was noted.`
    : `${expected}, refund and commission together.`
}
