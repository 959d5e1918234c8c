import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { classNames } from './class-names.ts'

export interface FieldTexts {
  label: string
  /** Only for screen readers, not visible. */
  hideLabel?: boolean
  hint?: ReactNode
  /** Announced when it appears. */
  error?: string | undefined
  /** The error is in a red box and announced at once. */
  hasErrorBox?: boolean
  required?: boolean
}

interface FieldControl {
  id: string
  required: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldTexts {
  className?: string
  /** At the end of the label's line, for example a link. */
  aside?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** Label above, hint and error below, connected to the control that `children` renders. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  hasErrorBox = false,
  required = false,
  className,
  aside,
  children,
}: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = classNames(error !== undefined && errorId, hint !== undefined && hintId)
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div
        className={classNames('flex items-baseline justify-between gap-4', hideLabel && 'sr-only')}
      >
        <label htmlFor={id} className="text-sm font-medium">
          {label}
          {required && (
            <span aria-hidden className="text-danger">
              {' '}
              *
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id,
        required,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-ink-muted empty:hidden">
          {hint}
        </p>
      )}
      {hasErrorBox && error !== undefined ? (
        <Banner id={errorId} kind="error">
          {error}
        </Banner>
      ) : (
        <FieldError id={errorId} error={error} />
      )}
    </div>
  )
}

/** The error's element is always rendered, so that screen readers announce its text when it appears. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={classNames(
        'items-start gap-1.5 text-sm text-danger',
        error === undefined ? 'hidden' : 'flex',
      )}
    >
      {error !== undefined && (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </>
      )}
    </p>
  )
}
