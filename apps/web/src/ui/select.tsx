import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectGroup {
  label: string
  options: readonly SelectOption[]
}

export interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'id' | 'required'> {
  options: ReadonlyArray<SelectOption | SelectGroup>
}

/** A choice among few options. The browser's own control: it works on every phone and keyboard, and needs no code. */
export function Select({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  options,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, required, className }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={classNames(controlStyle, 'appearance-none truncate pr-9')}
          >
            {options.map((entry) =>
              'options' in entry ? (
                <optgroup key={entry.label} label={entry.label}>
                  {entry.options.map(drawOption)}
                </optgroup>
              ) : (
                drawOption(entry)
              ),
            )}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-muted"
          />
        </div>
      )}
    </Field>
  )
}

function drawOption({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled} className="bg-surface text-ink">
      {label}
    </option>
  )
}
