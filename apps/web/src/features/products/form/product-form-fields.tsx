import { FLAGGED_COUNTRIES, countryName } from '@sampletrail/domain/products/countries.ts'
import { PRODUCT_STATUSES, labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { PAYMENT_NOTES, REVIEW_NOTES } from '@sampletrail/domain/products/product-notes.ts'
import { useMemo } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { Upload } from '#src/entities/file/use-upload.ts'
import type { PickerSeller } from '#src/entities/seller/group-sellers.ts'
import { ReviewLinkField } from '#src/entities/product/review/review-link-field.tsx'
import { CheckedField } from '#src/features/products/form/checked-field.tsx'
import { CurrencyField } from '#src/features/products/form/currency-field.tsx'
import { DateFields } from '#src/features/products/form/date-fields.tsx'
import { PiecesHint } from '#src/features/products/form/pieces-hint.tsx'
import { ProductImageField } from '#src/features/products/form/product-image-field.tsx'
import { TermsSection } from '#src/features/products/form/terms/terms-section.tsx'
import { MoreFields } from '#src/features/products/form/more-fields.tsx'
import type {
  FormDate,
  ProductFormValues,
} from '#src/features/products/form/product-form-schema.ts'
import { datesForStatus } from '#src/features/products/form/product-form-values.ts'
import type { FieldChecking } from '#src/features/products/form/use-field-checks.ts'
import { SameHint } from '#src/features/products/link/same-hint.tsx'
import { SellerField } from '#src/features/products/form/seller-field.tsx'
import { moneyInput } from '#src/entities/product/refund/money-input.ts'
import { readToday } from '#src/lib/today.ts'
import { CheckboxGroup } from '#src/ui/checkbox-group.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export interface ProductFormFieldsProps {
  form: UseFormReturn<ProductFormValues>
  checking: FieldChecking
  /** Dates that the product has already; dates that the form proposes in addition may be removed again. */
  storedDates: ProductFormValues['dates']
  imageUpload: Upload
  chosenSeller: PickerSeller | null
  onSellerChange: (seller: PickerSeller | null) => void
  onInvalidDate: (field: FormDate, invalid: boolean) => void
  /** The product that is being added or edited: its own order number or link is no duplicate. */
  productId: string
  /** The person opens another product: dialogs over the page close. */
  onLeave: () => void
}

/** Every field of a product, for adding and for editing. */
export function ProductFormFields({
  form,
  checking,
  storedDates,
  imageUpload,
  chosenSeller,
  onSellerChange,
  onInvalidDate,
  productId,
  onLeave,
}: ProductFormFieldsProps) {
  const { control, register, formState, watch, setValue, getValues } = form
  const { errors } = formState
  const except = useMemo(() => [productId], [productId])
  const money = moneyInput(watch('currency'))
  const hasCommission = watch('paymentNotes').includes('commission')

  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Controller
          control={control}
          name="imageUrl"
          render={({ field }) => (
            <ProductImageField value={field.value} onChange={field.onChange} upload={imageUpload} />
          )}
        />
      </div>
      <CheckedField field="name" checking={checking} className="sm:col-span-2">
        {(hint) => (
          <TextField
            hint={hint}
            label="Product Name"
            autoComplete="off"
            error={errors.name?.message}
            {...register('name')}
          />
        )}
      </CheckedField>
      <CheckedField field="link" checking={checking} className="sm:col-span-2">
        {(hint) => (
          <TextField
            hint={
              <>
                {hint}
                <SameHint {...{ control, except, onLeave }} by="link" />
              </>
            }
            label="Product URL"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            error={errors.link?.message}
            {...register('link')}
          />
        )}
      </CheckedField>
      <div
        className={
          // The hint about a currency needs more room than the currency.
          checking.checks.currency === undefined
            ? 'grid grid-cols-[1fr_6.5rem_5rem] items-start gap-3 sm:col-span-2'
            : 'grid grid-cols-1 items-start gap-4 sm:col-span-2 sm:grid-cols-2'
        }
      >
        <CheckedField field="price" checking={checking}>
          {(hint) => (
            <MoneyField
              hint={hint}
              label="Price"
              {...money}
              error={errors.price?.message}
              {...register('price')}
            />
          )}
        </CheckedField>
        <CurrencyField form={form} checking={checking} />
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          // The message needs more room than the number.
          className={errors.quantity ? 'col-span-full' : ''}
          error={errors.quantity?.message}
          {...register('quantity')}
        />
        <PiecesHint control={control} />
      </div>
      <CheckedField field="orderNumber" checking={checking}>
        {(hint) => (
          <TextField
            hint={
              <>
                {hint}
                <SameHint {...{ control, except, onLeave }} by="order number" />
              </>
            }
            label="Order Number (optional)"
            autoComplete="off"
            placeholder="112-1234567-1234567"
            error={errors.orderNumber?.message}
            {...register('orderNumber')}
          />
        )}
      </CheckedField>
      <Controller
        control={control}
        name="sellerId"
        render={({ field }) => (
          <SellerField
            value={field.value}
            current={chosenSeller}
            proposedName={checking.sellerName}
            onChange={(id, seller) => {
              field.onChange(id)
              onSellerChange(seller)
            }}
          />
        )}
      />
      <Select
        label="Country"
        options={countryOptions(getValues('country'))}
        {...register('country')}
      />
      <Select
        label="Status"
        options={PRODUCT_STATUSES.map((status) => ({
          value: status,
          label: labelOfStatus(status),
        }))}
        {...register('status', {
          onChange: () =>
            setValue(
              'dates',
              datesForStatus(getValues('dates'), getValues('status'), readToday(), storedDates),
            ),
        })}
      />
      <DateFields form={form} checking={checking} onInvalidChange={onInvalidDate} />
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
      <TermsSection form={form} money={money} onInvalidDate={onInvalidDate} checking={checking} />
      <MoreFields form={form} money={money} onInvalidDate={onInvalidDate} />
    </div>
  )
}

function countryOptions(current: string) {
  const codes: string[] = [...FLAGGED_COUNTRIES]
  if (current !== '' && !codes.includes(current)) codes.push(current)
  return [
    { value: '', label: 'Not set' },
    ...codes.map((code) => ({ value: code, label: countryName(code) })),
  ]
}
