import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'required' | 'children'> {
  /** Inside the box, before the text: an icon or a currency sign. */
  prefix?: string
  icon?: ReactNode
  aside?: ReactNode
}

/** One line of text. It passes on all properties of an `input`, also `ref` (`{...register('name')}` works). */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  hasErrorBox,
  required,
  className,
  prefix,
  icon,
  aside,
  ...input
}: TextFieldProps) {
  const lead = prefix ?? icon
  return (
    <Field {...{ label, hideLabel, hint, error, hasErrorBox, required, className, aside }}>
      {(control) => (
        <div className="relative">
          {lead !== undefined && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-sm text-ink-muted"
            >
              {lead}
            </span>
          )}
          <input
            {...input}
            {...control}
            className={classNames(controlStyle, lead !== undefined && 'pl-9')}
          />
        </div>
      )}
    </Field>
  )
}
