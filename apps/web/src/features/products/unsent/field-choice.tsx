import { useId } from 'react'
import type { Disagreement } from '#src/features/products/unsent/conflict-words.ts'
import { classNames } from '#src/ui/class-names.ts'

/** One field of a product, with its value in each of two changes. */
export function FieldChoice({
  field,
  isMine,
  onChoose,
}: {
  field: Disagreement
  isMine: boolean
  onChoose: (isMine: boolean) => void
}) {
  const name = useId()
  const choices = [
    { label: 'Keep mine', value: field.mine, mine: true },
    { label: 'Take theirs', value: field.theirs, mine: false },
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium">{field.label}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.label}
            className={classNames(
              'grid min-h-11 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 rounded-md border p-3 text-sm transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              choice.mine === isMine
                ? 'border-accent bg-accent-soft'
                : 'border-line hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice.mine === isMine}
              onChange={() => onChoose(choice.mine)}
              className="mt-0.5 accent-accent"
            />
            <span className="font-medium">{choice.label}</span>
            <span dir="auto" className="col-start-2 line-clamp-6 wrap-anywhere whitespace-pre-wrap">
              {choice.value}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
