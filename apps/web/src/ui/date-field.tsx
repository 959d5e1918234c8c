import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { readDay, writeDay, type DateStyle } from './calendar-text.ts'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field, type FieldTexts } from './field.tsx'
import { Spinner } from './spinner.tsx'

export interface DateFieldProps extends FieldTexts {
  /** 'YYYY-MM-DD'; a day, never an instant. */
  value: string | null
  onChange: (day: string | null) => void
  /** Called when the typed text is no valid day (true) and when it is one again, so that the form can refuse to save. */
  onInvalidChange?: (invalid: boolean) => void
  dateStyle?: DateStyle
  disabled?: boolean
  min?: string
  max?: string
  className?: string
}

const invalidText = 'Date input not valid.'
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

/** A day: typed, pasted, or picked from a calendar that is loaded when it is opened. */
export function DateField({
  value,
  onChange,
  onInvalidChange,
  dateStyle = 'short',
  disabled = false,
  min,
  max,
  error,
  ...field
}: DateFieldProps) {
  // The text being typed; null while the value itself is shown.
  const [typed, setTyped] = useState<string | null>(null)
  const [invalid, setInvalid] = useState(false)
  const [open, setOpen] = useState(false)

  const leaveValid = useEffectEvent(() => {
    if (invalid) onInvalidChange?.(false)
  })
  // A field that is gone cannot be corrected, so it must not block saving.
  useEffect(() => () => leaveValid(), [])

  function show(problem: boolean) {
    if (problem === invalid) return
    setInvalid(problem)
    onInvalidChange?.(problem)
  }

  function read(text: string) {
    setTyped(text)
    const day = readDay(text)
    if (day === null && text.trim() !== '') return
    show(false)
    if (day !== value) onChange(day)
  }

  function leave() {
    if (typed === null) return
    const unreadable = typed.trim() !== '' && readDay(typed) === null
    show(unreadable)
    // Unreadable text stays so that its owner can correct it.
    if (!unreadable) setTyped(null)
  }

  function pick(day: string) {
    setTyped(null)
    show(false)
    setOpen(false)
    onChange(day)
  }

  return (
    <Field {...field} error={invalid ? invalidText : error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="text"
            autoComplete="off"
            disabled={disabled}
            placeholder={dateStyle === 'long' ? 'Month day, year' : 'MM/DD/YYYY'}
            value={typed ?? writeDay(value, dateStyle)}
            onChange={(event) => read(event.target.value)}
            onBlur={leave}
            // Enter submits the form while the field still has the focus.
            onKeyDown={(event) => event.key === 'Enter' && leave()}
            className={classNames(controlStyle, 'tabular pr-11')}
          />
          <Popover.Root open={open} onOpenChange={setOpen}>
            <Popover.Trigger
              disabled={disabled}
              aria-label={`Choose ${field.label.toLocaleLowerCase()} from a calendar`}
              className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink disabled:cursor-not-allowed"
            >
              <CalendarDays aria-hidden className="size-5" />
            </Popover.Trigger>
            <Popover.Portal>
              <Popover.Positioner sideOffset={4} align="end" className="z-50">
                <Popover.Popup
                  aria-label={field.label}
                  className="min-h-16 min-w-16 rounded-lg border border-line bg-raised p-2 text-ink shadow-md outline-none"
                >
                  <Suspense fallback={<Spinner />}>
                    <Calendar value={value} onPick={pick} min={min} max={max} />
                  </Suspense>
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
        </div>
      )}
    </Field>
  )
}
