import { TextField, type TextFieldProps } from './text-field.tsx'

export interface MoneyFieldProps extends Omit<TextFieldProps, 'prefix' | 'icon' | 'type'> {
  /** Sign before the amount. */
  sign?: string
}

/** An amount as text: the form parses it, so that '1,299.00' can be pasted. */
export function MoneyField({ sign = '$', ...rest }: MoneyFieldProps) {
  return (
    <TextField
      placeholder="0.00"
      autoComplete="off"
      inputMode="decimal"
      {...rest}
      prefix={sign}
      type="text"
    />
  )
}
