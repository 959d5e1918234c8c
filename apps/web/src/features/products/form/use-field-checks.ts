import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldChecks, FieldReadings, Prefill } from '#src/features/products/form/prefill.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'

/** What is still to be checked in a form. */
export interface FieldChecking {
  checks: FieldChecks
  readings: FieldReadings
  /** Takes a mark off: somebody says that the value is right. */
  confirm: (field: keyof ProductFormValues) => void
  /** Takes another reading of a value. */
  choose: (field: keyof FieldReadings, value: string) => void
  /** Marks more fields. */
  mark: (more: Pick<Prefill, 'checks' | 'readings'>) => void
}

/** A field's mark goes when its value changes, or when somebody says that it is right. */
export function useFieldChecks(
  form: UseFormReturn<ProductFormValues>,
  initial: Pick<Prefill, 'checks' | 'readings'>,
): FieldChecking {
  const [checks, setChecks] = useState(initial.checks)
  const [readings, setReadings] = useState(initial.readings ?? {})
  const confirm = (field: string): void => setChecks((before) => without(before, field))
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = name?.split('.')[0]
          if (field !== undefined) setChecks((before) => without(before, field))
        },
      }),
    [form],
  )
  return {
    checks,
    readings,
    confirm,
    choose: (field, value) => {
      form.setValue(field === 'dates' ? 'dates.order_date' : field, value, { shouldDirty: true })
      confirm(field)
    },
    mark: (more) => {
      setChecks((before) => ({ ...before, ...more.checks }))
      setReadings((before) => ({ ...before, ...more.readings }))
    },
  }
}

function without(checks: FieldChecks, field: string): FieldChecks {
  if (!(field in checks)) return checks
  return Object.fromEntries(Object.entries(checks).filter(([name]) => name !== field))
}
