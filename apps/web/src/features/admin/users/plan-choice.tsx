import type { PlanChoice as Choice } from '@sampletrail/contracts/admin-plans.ts'
import { useId } from 'react'

const CHOICES: readonly { choice: Choice; label: string; text: string }[] = [
  { choice: 'free', label: 'Free', text: 'The Basic plan, with its limits.' },
  { choice: 'pro', label: 'Pro', text: 'Everything, with no end date.' },
  { choice: 'trial', label: 'Trial', text: 'Pro until a day that you choose.' },
]

/** The plans that an admin can choose. */
export function PlanChoice({
  value,
  onChange,
}: {
  value: Choice
  onChange: (choice: Choice) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm font-medium">Subscription</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {CHOICES.map(({ choice, label, text }) => (
          <label
            key={choice}
            className="touch-target flex min-h-11 flex-col gap-0.5 rounded-md border border-line px-3 py-2 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <span className="flex items-center gap-2 text-sm font-semibold">
              <input
                type="radio"
                name={name}
                value={choice}
                checked={choice === value}
                onChange={() => onChange(choice)}
                aria-labelledby={`${name}-${choice}`}
                aria-describedby={`${name}-${choice}-text`}
                className="accent-accent"
              />
              <span id={`${name}-${choice}`}>{label}</span>
            </span>
            <span id={`${name}-${choice}-text`} className="text-sm">
              {text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
