import { Star } from 'lucide-react'
import { useId, type Ref } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { FieldError } from '#src/ui/field.tsx'

const stars = [1, 2, 3, 4, 5]

interface RatingFieldProps {
  /** 0 while none is chosen. */
  value: number
  onChange: (rating: number) => void
  error: string | undefined
  /** The first star, if none is chosen. */
  ref: Ref<HTMLInputElement>
}

/** One to five stars, by press or by arrow keys. */
export function RatingField({ value, onChange, error, ref }: RatingFieldProps) {
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="pb-1.5 text-sm font-medium">
        Rating
        <span aria-hidden className="text-danger">
          {' '}
          *
        </span>
      </legend>
      <div className="flex items-center gap-1">
        {stars.map((star) => (
          <label
            key={star}
            className="grid size-11 place-items-center rounded-md transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              ref={star === 1 ? ref : undefined}
              name={name}
              value={star}
              checked={star === value}
              required
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <Star
              aria-hidden
              className={classNames(
                'size-6',
                star <= value ? 'fill-current text-accent-ink' : 'text-ink-muted',
              )}
            />
            <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
          </label>
        ))}
        <span className="pl-2 text-sm text-ink-muted">
          {value === 0 ? 'Not rated yet' : `${value} of 5`}
        </span>
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
