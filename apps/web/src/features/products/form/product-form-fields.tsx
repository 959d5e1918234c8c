import { FLAGGED_COUNTRIES, countryName } from '@sampletrail/domain/countries.ts'
import { PRODUCT_STATUSES, labelOfStatus } from '@sampletrail/domain/lifecycle.ts'
import { CURRENCIES } from '@sampletrail/domain/money.ts'
import { PAYMENT_NOTES, REVIEW_NOTES } from '@sampletrail/domain/product-notes.ts'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { Upload } from '#src/entities/file/use-upload.ts'
import type { PickerSeller } from '#src/entities/seller/group-sellers.ts'
import { DateFields } from '#src/features/products/form/date-fields.tsx'
import { ProductImageField } from '#src/features/products/form/product-image-field.tsx'
import { MoreFields } from '#src/features/products/form/more-fields.tsx'
import type {
  FormDate,
  ProductFormValues,
} from '#src/features/products/form/product-form-schema.ts'
import { datesForStatus } from '#src/features/products/form/product-form-values.ts'
import { SellerField } from '#src/features/products/form/seller-field.tsx'
import { moneyInput } from '#src/entities/product/money-input.ts'
import { readToday } from '#src/lib/today.ts'
import { CheckboxGroup } from '#src/ui/checkbox-group.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export interface ProductFormFieldsProps {
  form: UseFormReturn<ProductFormValues>
  /** Dates that the product has already; those that the form proposes beside them may go again. */
  storedDates: ProductFormValues['dates']
  imageUpload: Upload
  chosenSeller: PickerSeller | null
  onSellerChange: (seller: PickerSeller | null) => void
  onInvalidDate: (field: FormDate, invalid: boolean) => void
}

/** Every field of a product, for adding and for editing. */
export function ProductFormFields({
  form,
  storedDates,
  imageUpload,
  chosenSeller,
  onSellerChange,
  onInvalidDate,
}: ProductFormFieldsProps) {
  const { control, register, formState, watch, setValue, getValues } = form
  const { errors } = formState
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
      <TextField
        label="Product Name"
        autoComplete="off"
        className="sm:col-span-2"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Product URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        className="sm:col-span-2"
        error={errors.link?.message}
        {...register('link')}
      />
      <div className="grid grid-cols-[1fr_6.5rem] items-start gap-3">
        <MoneyField label="Price" {...money} error={errors.price?.message} {...register('price')} />
        <Select
          label="Currency"
          options={currencyOptions(getValues('currency'))}
          {...register('currency', {
            // It says which amounts can be.
            deps: ['price', 'commissionAmount', 'refundExpected'],
          })}
        />
      </div>
      <TextField
        label="Order Number (optional)"
        autoComplete="off"
        placeholder="112-1234567-1234567"
        error={errors.orderNumber?.message}
        {...register('orderNumber')}
      />
      <Controller
        control={control}
        name="sellerId"
        render={({ field }) => (
          <SellerField
            value={field.value}
            current={chosenSeller}
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
      <DateFields form={form} onInvalidChange={onInvalidDate} />
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
      <TextArea
        label="Additional Notes"
        className="sm:col-span-2"
        error={errors.additionalNotes?.message}
        {...register('additionalNotes')}
      />
      <MoreFields form={form} money={money} onInvalidDate={onInvalidDate} />
    </div>
  )
}

function currencyOptions(current: string) {
  const codes: string[] = [...CURRENCIES]
  if (!codes.includes(current)) codes.push(current)
  return codes.map((code) => ({ value: code, label: code }))
}

function countryOptions(current: string) {
  const codes: string[] = [...FLAGGED_COUNTRIES]
  if (current !== '' && !codes.includes(current)) codes.push(current)
  return [
    { value: '', label: 'Not set' },
    ...codes.map((code) => ({ value: code, label: countryName(code) })),
  ]
}
