import { PAYMENT_NOTES, REVIEW_NOTES } from '@sampletrail/domain/products/product-notes.ts'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { moneyInput } from '#src/entities/product/refund/money-input.ts'
import { ReviewLinkField } from '#src/entities/product/review/review-link-field.tsx'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { CheckboxGroup } from '#src/ui/checkbox-group.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

/** What was agreed and wished besides the price: closed until a person opens it, or something is noted. */
export function NotesFields({
  form,
  money,
}: {
  form: UseFormReturn<ProductFormValues>
  /** The format of amounts in the chosen currency. */
  money: ReturnType<typeof moneyInput>
}) {
  const { control, register, formState, getValues, watch } = form
  const { errors } = formState
  const [isOpen, setOpen] = useState(() => holdsNotes(getValues()))
  const hasCommission = watch('paymentNotes').includes('commission')
  // With a hidden error message the form would do nothing without a reason.
  const hasError = Boolean(errors.commissionAmount ?? errors.reviewLink ?? errors.additionalNotes)

  return (
    <Disclosure
      summary="Notes"
      detail="payment, commission, review"
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="col-span-full"
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-3 sm:col-span-2 sm:grid sm:grid-cols-2 sm:gap-4">
          <div className="flex flex-col gap-3">
            <Controller
              control={control}
              name="paymentNotes"
              render={({ field }) => (
                <CheckboxGroup
                  label="Payment Notes"
                  options={PAYMENT_NOTES.map((note) => ({ value: note.field, label: note.label }))}
                  values={field.value}
                  onChange={field.onChange}
                />
              )}
            />
            {hasCommission && (
              <MoneyField
                label="Commission Amount"
                {...money}
                error={errors.commissionAmount?.message}
                {...register('commissionAmount')}
              />
            )}
          </div>
          <Controller
            control={control}
            name="reviewNotes"
            render={({ field }) => (
              <CheckboxGroup
                label="Review Notes"
                options={REVIEW_NOTES.map((note) => ({ value: note.field, label: note.label }))}
                values={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
        <Controller
          control={control}
          name="reviewLink"
          render={({ field }) => (
            <ReviewLinkField
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              hint="Of the published review. You can paste a message with the link in it."
              error={errors.reviewLink?.message}
              className="sm:col-span-2"
            />
          )}
        />
        <TextArea
          label="Additional Notes"
          className="sm:col-span-2"
          error={errors.additionalNotes?.message}
          {...register('additionalNotes')}
        />
      </div>
    </Disclosure>
  )
}

function holdsNotes(values: ProductFormValues): boolean {
  const { paymentNotes, reviewNotes, reviewLink, additionalNotes } = values
  return (
    paymentNotes.length > 0 || reviewNotes.length > 0 || reviewLink !== '' || additionalNotes !== ''
  )
}
