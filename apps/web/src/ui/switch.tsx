import { Switch as Base } from '@base-ui/react/switch'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** On or off; takes effect at once. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const hintId = useId()
  return (
    <div>
      <label className="touch-target flex items-center justify-between gap-4 py-1.5">
        <span className="text-sm font-medium">{label}</span>
        <Base.Root
          checked={checked}
          onCheckedChange={onChange}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : hintId}
          className={classNames(
            'inline-flex h-6 w-11 shrink-0 cursor-pointer rounded-full bg-line-strong p-0.5 transition-colors',
            'data-checked:bg-accent data-disabled:cursor-not-allowed data-disabled:opacity-55',
          )}
        >
          <Base.Thumb className="size-5 rounded-full bg-surface shadow-sm transition-transform data-checked:translate-x-5" />
        </Base.Root>
      </label>
      {hint !== undefined && (
        <p id={hintId} className="max-w-prose pr-16 text-sm text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
