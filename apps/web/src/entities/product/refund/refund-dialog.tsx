import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { usualMethod } from '@sampletrail/domain/refunds/refund-payments.ts'
import { useState } from 'react'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { amountHint } from '#src/entities/product/refund/amount-hint.ts'
import { RefundFields } from '#src/entities/product/refund/refund-fields.tsx'
import {
  type RefundForm,
  type RefundProblems,
  changeOfRefund,
  givenUpBy,
  keptRefund,
  paymentForm,
  problemsOfRefund,
  proposesCompletion,
  refundDraftKey,
  refundForm,
} from '#src/entities/product/refund/refund-form.ts'
import {
  SAVE_ANYWAY_LABEL,
  useExcessQuestion,
} from '#src/entities/product/refund/use-excess-question.ts'
import { useRecordRefund } from '#src/entities/product/refund/use-record-refund.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { readToday } from '#src/lib/today.ts'
import { useKeptValues } from '#src/lib/use-kept-values.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { TypedBefore } from '#src/ui/typed-before.tsx'

/** What is known of a payment that is not recorded yet. */
export interface RefundStart {
  method: string
  reference: string
  /** Called once it is recorded. */
  onSaved: () => void
}

export interface RefundDialogProps {
  product: ProductListRow
  /** The place of the recorded payment to change; without it the dialog records another one. */
  place?: number | undefined
  start?: RefundStart | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** One payment of a refund: how much, when and how. Load on first use. */
export function RefundDialog({
  product,
  place,
  start,
  open,
  onOpenChange,
  onClosed,
}: RefundDialogProps) {
  const record = useRecordRefund({ silent: true })
  const { data: products } = useProducts()
  // As it was when the dialog opened: the values that the person saw.
  const [begun] = useState(product)
  const changed = place === undefined ? undefined : begun.refund_payments[place]
  const kept = useKeptValues<RefundForm>(
    refundDraftKey(useUser().id, begun, { place, isSaid: start !== undefined }),
    keptRefund(begun.currency),
    () =>
      changed
        ? paymentForm(changed, begun.currency)
        : {
            ...refundForm(begun, readToday(), usualMethod(begun, products ?? [])),
            ...(start && { method: start.method, reference: start.reference }),
          },
  )
  const { values: form } = kept
  const [problems, setProblems] = useState<RefundProblems>({})
  const excess = useExcessQuestion(begun, place)
  const [isDateUnreadable, setDateUnreadable] = useState(false)
  const { isSaving, failure, save } = useSaving(
    (error) => `The refund could not be recorded. ${explainFailure(error)}`,
  )
  // The person's own choice stays, whatever the amount.
  const [isChosen, setChosen] = useState(
    kept.isRestored && form.completes !== proposesCompletion(form.refund, begun),
  )
  const change = (part: Partial<RefundForm>): void => {
    const follows = part.refund !== undefined && !isChosen && !changed
    kept.change({
      ...part,
      ...(follows && { completes: proposesCompletion(part.refund ?? '', begun) }),
    })
  }
  const givenUp = givenUpBy(form, begun)
  const question = excess.textFor(form.refund)

  function submit(): void {
    const found = problemsOfRefund(form, begun, readToday(), place)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    if (excess.asks(form.refund)) return
    void save(async () => {
      await record(begun, changeOfRefund(form, begun, place))
      kept.end()
      start?.onSaved()
      onOpenChange(false)
    })
  }

  function startOver(): void {
    kept.startOver()
    setChosen(false)
    setProblems({})
    excess.forget()
    setDateUnreadable(false)
  }

  return (
    <Dialog
      busy={isSaving}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={changed ? 'Change refund' : 'Record refund'}
      description={productNameOf(begun)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isDateUnreadable) submit()
      }}
      footer={
        <SaveFooter
          label={question === null ? 'Save refund' : SAVE_ANYWAY_LABEL}
          isSaving={isSaving}
          onCancel={() => onOpenChange(false)}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {failure !== undefined && (
          <Banner kind="error" className="col-span-full">
            {failure}
          </Banner>
        )}
        <div className="col-span-full empty:hidden">
          <TypedBefore isRestored={kept.isRestored} onStartOver={startOver} />
        </div>
        {question !== null && (
          <Banner kind="warning" className="col-span-full">
            {question}
          </Banner>
        )}
        <RefundFields
          value={form}
          onChange={change}
          currency={begun.currency}
          label="Amount received"
          hint={amountHint(begun)}
          problem={problems.refund}
          referenceHint="Something to find the payment by, such as a transaction number."
        >
          <DateField
            // Without a text that is no day, once the form starts over.
            key={String(kept.isRestored)}
            label="Date received"
            value={form.date}
            onChange={(date) => change({ date })}
            onInvalidChange={setDateUnreadable}
            error={problems.date}
          />
        </RefundFields>
        {!changed && begun.status !== 'paid' && (
          <Checkbox
            label="Set the status to Completed"
            hint={
              givenUp > 0
                ? `${formatMoney(givenUp, begun.currency)} would no longer be owed to you.`
                : 'A completed product is settled: nothing more is due.'
            }
            checked={form.completes}
            onChange={(event) => {
              setChosen(true)
              change({ completes: event.target.checked })
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
