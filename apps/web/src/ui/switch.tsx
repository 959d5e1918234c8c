import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: string
  hint?: ReactNode
}

/** On or off, in force at once. Everything an `input` takes goes through. */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <div className={className}>
      <label className="touch-target flex items-center justify-between gap-4 py-1.5">
        <span className="text-sm font-medium">{label}</span>
        <span className="relative inline-flex h-6 w-11 shrink-0">
          <input
            {...input}
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox is checked by itself
            role="switch"
            aria-describedby={hint === undefined ? undefined : hintId}
            className={classNames(
              'peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full bg-line-strong transition-colors',
              'checked:bg-accent disabled:cursor-not-allowed disabled:opacity-55',
            )}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute top-0.5 left-0.5 size-5 rounded-full bg-surface shadow-sm transition-transform peer-checked:translate-x-5"
          />
        </span>
      </label>
      {hint !== undefined && (
        <p id={hintId} className="max-w-prose pr-16 text-sm text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
