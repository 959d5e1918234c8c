import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface TextAreaProps
  extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id' | 'required'> {
  /** At the end of the label's line, for example the length of the text. */
  aside?: ReactNode
}

/** Several lines of text; it grows with the typed text. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  required,
  aside,
  className,
  rows = 3,
  ...textarea
}: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, required, aside, className }}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          rows={rows}
          // A box that gets its size from its text ignores its rows, and needs them as its minimum height.
          style={{ minHeight: `calc(${rows}lh + 1rem)` }}
          // A long link must not make the box, and the dialog around it, wider than the screen.
          className={classNames(controlStyle, 'field-sizing-content max-h-64 py-2 wrap-anywhere')}
        />
      )}
    </Field>
  )
}
