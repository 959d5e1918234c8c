import type { Ref } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field, type FieldTexts } from './field.tsx'

interface CodeFieldProps extends FieldTexts {
  /** Digits, at most six. */
  value: string
  onChange: (digits: string) => void
  /** The sixth digit was typed, pasted or filled in. */
  onComplete: (digits: string) => void
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** Six digits from an authenticator app; pasted spaces are ignored. */
export function CodeField({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  value,
  onChange,
  onComplete,
  ...input
}: CodeFieldProps) {
  function take(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, 6)
    onChange(digits)
    if (digits.length === 6 && digits !== value) onComplete(digits)
  }
  return (
    <Field {...{ label, hideLabel, hint, error, required, className }}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="text"
          name="one-time-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={value}
          onChange={(event) => take(event.target.value)}
          className={classNames(
            controlStyle,
            'tabular text-center text-lg font-semibold tracking-[0.3em] md:text-lg',
          )}
        />
      )}
    </Field>
  )
}
