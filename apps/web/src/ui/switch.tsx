import { useId, type ComponentProps, type ReactNode } from 'react'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: string
  hint?: ReactNode
}

/** Something that is on or off from the moment it is pressed. */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <div className={className}>
      <label className="touch-target flex items-center justify-between gap-4 py-1.5">
        <span className="text-sm font-medium">{label}</span>
        <input
          {...input}
          type="checkbox"
          role="switch"
          aria-checked={input.checked}
          aria-describedby={hint === undefined ? undefined : hintId}
          className="relative h-6 w-10 shrink-0 appearance-none rounded-full bg-line-strong transition-colors before:absolute before:top-1 before:left-1 before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-4 disabled:opacity-55"
        />
      </label>
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
