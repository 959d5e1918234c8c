import { useId } from 'react'
import { Checkbox } from './checkbox.tsx'
import { FieldError } from './field.tsx'

export interface CheckboxGroupProps<Value extends string> {
  label: string
  options: ReadonlyArray<{ value: Value; label: string }>
  values: readonly Value[]
  onChange: (values: Value[]) => void
  error?: string | undefined
  /** In columns, or in lines, of four: none of seven is alone on a line. */
  inFours?: boolean
}

/** Selects any number of a few options. */
export function CheckboxGroup<Value extends string>({
  label,
  options,
  values,
  onChange,
  error,
  inFours = false,
}: CheckboxGroupProps<Value>) {
  const errorId = useId()
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : errorId}
      className="flex flex-col"
    >
      <legend className="pb-0.5 text-sm font-medium">{label}</legend>
      <div
        className={
          inFours
            ? 'grid justify-start gap-x-5 max-sm:grid-flow-col max-sm:grid-rows-4 sm:grid-cols-[repeat(4,max-content)]'
            : 'flex flex-wrap gap-x-5'
        }
      >
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={values.includes(option.value)}
            onChange={(event) =>
              onChange(
                options
                  .map(({ value }) => value)
                  .filter((value) =>
                    value === option.value ? event.target.checked : values.includes(value),
                  ),
              )
            }
          />
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
