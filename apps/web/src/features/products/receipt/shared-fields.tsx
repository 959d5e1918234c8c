import { UNASSIGNED_ID } from '#src/entities/seller/seller-row.ts'
import { moneyInput } from '#src/entities/product/refund/money-input.ts'
import { CheckedField } from '#src/features/products/form/checked-field.tsx'
import { CurrencyField } from '#src/features/products/form/currency-field.tsx'
import { SellerField } from '#src/features/products/form/seller-field.tsx'
import type { SharedForm } from '#src/features/products/receipt/use-shared-form.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** Seller, date, number, currency and amount paid of a receipt, for all of its products. */
export function SharedFields({
  shared,
  paidProblem,
}: {
  shared: SharedForm
  /** The error of the amount paid, once the person tried to add. */
  paidProblem: string | null
}) {
  const { form, checking, noteInvalidDate, seller, setSeller, soldBy } = shared
  return (
    <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <legend className="pb-3 text-sm font-medium">For all of them</legend>
      <div className="sm:col-span-2">
        <SellerField
          value={seller?.id ?? UNASSIGNED_ID}
          current={seller}
          proposedName={soldBy}
          onChange={(_id, next) => setSeller(next)}
        />
      </div>
      <CheckedField field="dates" checking={checking}>
        {(hint) => (
          <DateField
            hint={hint}
            label="Order Date"
            value={form.watch('dates.order_date')}
            onChange={(day) => form.setValue('dates.order_date', day)}
            onInvalidChange={noteInvalidDate}
          />
        )}
      </CheckedField>
      <CheckedField field="orderNumber" checking={checking}>
        {(hint) => (
          <TextField
            hint={hint}
            label="Order Number (optional)"
            autoComplete="off"
            maxLength={100}
            {...form.register('orderNumber')}
          />
        )}
      </CheckedField>
      <CurrencyField form={form} checking={checking} />
      <CheckedField field="price" checking={checking}>
        {(hint) => (
          <MoneyField
            label="Paid in all"
            {...moneyInput(form.watch('currency'))}
            hint={hint ?? 'We add it to the notes of each product.'}
            error={paidProblem ?? undefined}
            {...form.register('price')}
          />
        )}
      </CheckedField>
    </fieldset>
  )
}
