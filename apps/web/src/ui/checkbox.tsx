import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hideLabel?: boolean
  hint?: ReactNode
}

/** A checkbox. It passes on all properties of an `input`. */
export function Checkbox({ label, hideLabel = false, hint, className, ...input }: CheckboxProps) {
  const hintId = useId()
  return (
    <div className={className}>
      <label
        className={classNames(
          'touch-target flex gap-2.5 py-1.5 pointer-coarse:py-3',
          hideLabel ? 'items-center justify-center' : 'items-start',
        )}
      >
        <span className="grid size-5 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            aria-describedby={hint === undefined ? undefined : hintId}
            className="check-box"
          />
        </span>
        <span className={classNames('text-sm leading-5', hideLabel && 'sr-only')}>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={hintId} className="pl-7.5 text-sm text-ink-muted pointer-coarse:-mt-2.5">
          {hint}
        </p>
      )}
    </div>
  )
}
