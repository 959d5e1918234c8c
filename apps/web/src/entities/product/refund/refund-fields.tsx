import type { ReactNode } from 'react'
import { RefundMethodField } from '#src/entities/product/refund/refund-method-field.tsx'
import { moneyInput } from '#src/entities/product/refund/money-input.ts'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** A product's refund and its method, as typed. */
export type TypedRefund = {
  /** The total of all refunds. */
  refund: string
  method: string
  reference: string
}

export interface RefundFieldsProps {
  value: TypedRefund
  onChange: (part: Partial<TypedRefund>) => void
  currency: string
  label: string
  /** Says what the amount is compared with, and what an empty one means. */
  hint: string
  problem: string | undefined
  referenceHint?: string
  /** Between the amount and the method: the day. */
  children?: ReactNode
}

/** A product's refund and its method. The dialog arranges the fields. */
export function RefundFields({
  value,
  onChange,
  currency,
  label,
  hint,
  problem,
  referenceHint,
  children,
}: RefundFieldsProps) {
  return (
    <>
      <MoneyField
        label={label}
        {...moneyInput(currency)}
        hint={hint}
        className="col-span-full"
        value={value.refund}
        error={problem}
        onChange={(event) => onChange({ refund: event.target.value })}
      />
      {children}
      <RefundMethodField value={value.method} onChange={(method) => onChange({ method })} />
      <TextField
        label="Reference"
        hint={referenceHint}
        autoComplete="off"
        maxLength={200}
        value={value.reference}
        onChange={(event) => onChange({ reference: event.target.value })}
      />
    </>
  )
}
