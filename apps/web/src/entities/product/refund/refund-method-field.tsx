import type { ReactNode } from 'react'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const OTHER = 'Other'
const METHODS = ['PayPal', 'Bank transfer', 'Gift card', 'Venmo', 'Zelle', 'Cash App', 'Wise']

/** How a refund was paid: one of the usual methods, or another in the owner's words. */
export function RefundMethodField({
  label = 'Refund method',
  none = 'Not noted',
  hint,
  value,
  onChange,
}: {
  label?: string
  /** The choice of no method. */
  none?: string
  hint?: ReactNode
  value: string
  onChange: (method: string) => void
}) {
  const isOther = value !== '' && !METHODS.includes(value)
  return (
    <>
      <Select
        label={label}
        hint={hint}
        options={[
          { value: '', label: none },
          ...METHODS.map((method) => ({ value: method, label: method })),
          { value: OTHER, label: OTHER },
        ]}
        value={isOther ? OTHER : value}
        onChange={(event) => onChange(event.target.value)}
      />
      {isOther && (
        <TextField
          label="Other method"
          autoComplete="off"
          maxLength={50}
          value={value === OTHER ? '' : value}
          // Never empty: the choice stays at 'Other' while its text is being typed.
          onChange={(event) => onChange(event.target.value === '' ? OTHER : event.target.value)}
        />
      )}
    </>
  )
}
