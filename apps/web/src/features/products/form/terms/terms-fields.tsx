import { ASK_LABELS } from '@sampletrail/domain/terms/sentence-of-terms.ts'
import { LONGEST_MESSAGE } from '@sampletrail/domain/terms/message-limit.ts'
import { TERMS_ASKS } from '@sampletrail/domain/terms/deal-terms.ts'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { RefundMethodField } from '#src/entities/product/refund/refund-method-field.tsx'
import type { moneyInput } from '#src/entities/product/refund/money-input.ts'
import type {
  FormDate,
  ProductFormValues,
} from '#src/features/products/form/product-form-schema.ts'
import type { Filled } from '#src/features/products/form/terms/fill-terms.ts'
import type { TermsForm } from '#src/features/products/form/terms/terms-form.ts'
import { KeepForSeller } from '#src/features/products/form/terms/keep-for-seller.tsx'
import { PasteMessage } from '#src/features/products/form/terms/paste-message.tsx'
import { CheckboxGroup } from '#src/ui/checkbox-group.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const UNSAID = { value: '', label: 'Not agreed' }
const CHECK = 'Please check.'

/** The fields of the terms. A message of the seller fills them in. */
export function TermsFields({
  form,
  money,
  onInvalidDate,
  message,
  onMessage,
  filled,
  onFilled,
}: {
  form: UseFormReturn<ProductFormValues>
  /** The format of amounts in the chosen currency. */
  money: ReturnType<typeof moneyInput>
  onInvalidDate: (field: FormDate, invalid: boolean) => void
  /** The seller's message, as it was pasted. */
  message: string
  onMessage: (message: string) => void
  /** What was read in it. */
  filled: Filled | null
  onFilled: (filled: Filled) => void
}) {
  const { control, register, formState, watch } = form
  const errors = formState.errors.terms
  const back = watch('terms.back')
  const hint = (field: keyof TermsForm, text?: string): ReactNode =>
    filled?.looks.includes(field) ? (
      <>
        <span className="font-medium text-warning">{CHECK}</span> {text}
      </>
    ) : (
      text
    )

  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <PasteMessage
        form={form}
        longest={LONGEST_MESSAGE}
        message={message}
        onMessage={onMessage}
        filled={filled}
        onFilled={onFilled}
      />
      <Select
        label="What is refunded"
        hint={hint('back')}
        options={[
          UNSAID,
          { value: 'all', label: 'The full price' },
          { value: 'share', label: 'A share of the price' },
          { value: 'amount', label: 'An amount' },
        ]}
        {...register('terms.back')}
      />
      {back === 'share' && (
        <TextField
          label="Percentage of the price"
          inputMode="decimal"
          autoComplete="off"
          hint={hint('share')}
          error={errors?.share?.message}
          {...register('terms.share')}
        />
      )}
      {back === 'amount' && (
        <MoneyField
          label="Amount refunded"
          {...money}
          hint={hint('amount')}
          error={errors?.amount?.message}
          {...register('terms.amount')}
        />
      )}
      <Select
        label="Tax"
        className="sm:col-start-1"
        hint={hint('tax')}
        options={[
          UNSAID,
          { value: 'yes', label: 'Refunded, too' },
          { value: 'no', label: 'Not refunded' },
        ]}
        {...register('terms.tax')}
      />
      <Select
        label="Payment fees"
        hint={hint('fees')}
        options={[
          UNSAID,
          { value: 'yes', label: 'The seller pays them' },
          { value: 'no', label: 'I pay them' },
        ]}
        {...register('terms.fees')}
      />
      <TextField
        label="Refund after (days)"
        inputMode="numeric"
        autoComplete="off"
        hint={hint('days')}
        error={errors?.days?.message}
        {...register('terms.days')}
      />
      <Select
        label="Counted from"
        hint={hint('after')}
        options={[
          UNSAID,
          { value: 'order', label: 'The order' },
          { value: 'delivery', label: 'Delivery' },
          { value: 'review', label: 'The review' },
          { value: 'publication', label: 'The review is live' },
        ]}
        {...register('terms.after')}
      />
      <Controller
        control={control}
        name="terms.method"
        render={({ field }) => (
          <RefundMethodField
            label="Refund by"
            none={UNSAID.label}
            hint={hint('method')}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <TextField
        label="Review due after delivery (days)"
        inputMode="numeric"
        autoComplete="off"
        hint={hint('reviewDays', '7 if left empty.')}
        error={errors?.reviewDays?.message}
        {...register('terms.reviewDays')}
      />
      <div className="flex flex-col gap-1 sm:col-span-2">
        <Controller
          control={control}
          name="terms.asks"
          render={({ field }) => (
            <CheckboxGroup
              label={filled?.looks.includes('asks') ? `Asked for. ${CHECK}` : 'Asked for'}
              options={TERMS_ASKS.map((ask) => ({ value: ask, label: ASK_LABELS[ask] }))}
              values={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <TextField
        label="Asked for, in your words"
        className="sm:col-span-2"
        autoComplete="off"
        error={errors?.note?.message}
        {...register('terms.note')}
      />
      <TextField
        label="Keep after delivery (days)"
        inputMode="numeric"
        autoComplete="off"
        hint={hint('keepDays', 'Not to be resold before then.')}
        error={errors?.keepDays?.message}
        {...register('terms.keepDays')}
      />
      <Controller
        control={control}
        name="terms.keepUntil"
        render={({ field }) => (
          <DateField
            label="Keep until"
            hint={hint('keepUntil', 'A day here replaces the days.')}
            value={field.value}
            onChange={field.onChange}
            onInvalidChange={(invalid) => onInvalidDate('keep_until', invalid)}
            error={errors?.keepUntil?.message}
          />
        )}
      />
      <KeepForSeller form={form} />
    </div>
  )
}
