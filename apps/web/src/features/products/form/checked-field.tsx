import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { FieldReading, FieldReadings } from '#src/features/products/form/prefill.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import type { FieldChecking } from '#src/features/products/form/use-field-checks.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/button.tsx'

/** A field that its owner should check: the reason is its hint, and other possible readings are buttons below. */
export function CheckedField({
  field,
  checking,
  className,
  children,
}: {
  field: keyof ProductFormValues
  checking: FieldChecking
  className?: string
  /** Renders the field; the hint is undefined if there is nothing to check. */
  children: (hint: ReactNode) => ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const text = checking.checks[field]
  const readings = hasReadings(field) ? (checking.readings[field] ?? []) : []

  function take(reading: FieldReading | null): void {
    if (reading !== null && hasReadings(field)) checking.choose(field, reading.value)
    else checking.confirm(field)
    // The pressed button disappears.
    box.current?.focus()
  }

  return (
    <div ref={box} tabIndex={-1} className={classNames('outline-none', className)}>
      {children(text === undefined ? undefined : <Mark text={text} />)}
      {text !== undefined && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          {readings.map((reading) => (
            <Button key={reading.value} variant="secondary" size="sm" onClick={() => take(reading)}>
              {reading.label}
            </Button>
          ))}
          {readings.length === 0 && (
            <Button variant="secondary" size="sm" onClick={() => take(null)}>
              It is right
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Mark({ text }: { text: string }) {
  return (
    <span className="flex items-start gap-1.5 font-medium text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </span>
  )
}

function hasReadings(field: keyof ProductFormValues): field is keyof FieldReadings {
  return field === 'name' || field === 'price' || field === 'orderNumber' || field === 'dates'
}
