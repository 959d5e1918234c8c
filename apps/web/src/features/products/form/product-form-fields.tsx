import { PRODUCT_STATUSES, labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { useMemo } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { Upload } from '#src/entities/file/use-upload.ts'
import type { PickerSeller } from '#src/entities/seller/group-sellers.ts'
import { CheckedField } from '#src/features/products/form/checked-field.tsx'
import { CurrencyField } from '#src/features/products/form/currency-field.tsx'
import { DateFields } from '#src/features/products/form/date-fields.tsx'
import { PiecesHint } from '#src/features/products/form/pieces-hint.tsx'
import { ProductImageField } from '#src/features/products/form/product-image-field.tsx'
import { ProposeTerms } from '#src/features/products/form/terms/propose-terms.tsx'
import { TermsSection } from '#src/features/products/form/terms/terms-section.tsx'
import { NotesFields } from '#src/features/products/form/notes-fields.tsx'
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
import { MoneyField } from '#src/ui/money-field.tsx'
import { Select } from '#src/ui/select.tsx'
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
  /** The form starts at a field of 'More'. */
  startsAtMore: boolean
  /** The person opens another product: dialogs over the page close. */
  onLeave: () => void
}

/** Every field of a product, for adding and for editing: first what most products need, the rest in sections that open. */
export function ProductFormFields({
  form,
  checking,
  storedDates,
  imageUpload,
  chosenSeller,
  onSellerChange,
  onInvalidDate,
  productId,
  startsAtMore,
  onLeave,
}: ProductFormFieldsProps) {
  const { control, register, formState, watch, setValue, getValues } = form
  const { errors } = formState
  const except = useMemo(() => [productId], [productId])
  const money = moneyInput(watch('currency'))

  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <div className="col-span-full">
        <Controller
          control={control}
          name="imageUrl"
          render={({ field }) => (
            <ProductImageField value={field.value} onChange={field.onChange} upload={imageUpload} />
          )}
        />
      </div>
      <CheckedField field="name" checking={checking} className="col-span-full">
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
      <CheckedField field="link" checking={checking} className="col-span-full">
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
      <div className="flex min-w-0 flex-col gap-2 col-span-full">
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
        <ProposeTerms form={form} />
      </div>
      <div
        className={
          // The hint about a currency needs more room than the currency.
          checking.checks.currency === undefined
            ? 'grid grid-cols-[1fr_6.5rem_5rem] items-start gap-3 col-span-full'
            : 'grid grid-cols-1 items-start gap-4 col-span-full sm:grid-cols-2'
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
      <MoneyField
        label="Expected refund"
        {...money}
        hint="If empty: as the terms say, or the full price."
        error={errors.refundExpected?.message}
        {...register('refundExpected')}
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
      <CheckedField field="orderNumber" checking={checking} className="col-span-full sm:col-span-1">
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
      <DateFields form={form} checking={checking} onInvalidChange={onInvalidDate} />
      <NotesFields form={form} money={money} />
      <TermsSection form={form} money={money} onInvalidDate={onInvalidDate} checking={checking} />
      <MoreFields
        form={form}
        money={money}
        startsHere={startsAtMore}
        onInvalidDate={onInvalidDate}
      />
    </div>
  )
}
