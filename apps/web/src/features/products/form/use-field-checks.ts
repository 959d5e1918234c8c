import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldChecks, FieldReadings, Prefill } from '#src/features/products/form/prefill.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import type { Filled } from '#src/features/products/form/terms/fill-terms.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

type Marks = {
  checks: FieldChecks
  readings: FieldReadings
  /** A seller's name that is not matched or added yet; null for none. */
  sellerName: string | null
  /** What a seller's message filled in, and what of it is to be checked. */
  terms: Filled | null
}

/** The fields of a form that are still to be checked. */
export interface FieldChecking extends Marks {
  /** Removes a mark: the person confirms the value. */
  confirm: (field: keyof ProductFormValues) => void
  /** Uses another reading of a value. */
  choose: (field: keyof FieldReadings, value: string) => void
  /** Marks more fields. */
  mark: (more: Pick<Prefill, Marked>) => void
  /** Marks what a seller's message filled in. */
  noteTerms: (filled: Filled) => void
  /** Removes all marks permanently. */
  end: () => void
}

/** What marks a form's fields at first. */
type Marked = 'checks' | 'readings' | 'sellerName'

const NO_MARKS: Marks = { checks: {}, readings: {}, sellerName: null, terms: null }

/** The key of the marks next to a form's draft. */
export const checksKey = (draftKey: string): DraftKey => `draft:checks:${draftKey}`

/**
 * A field's mark disappears when its value changes, or when the person confirms it; until then it is stored next to the
 * form's draft, under `key`. `given` are the initial marks; null uses the stored ones.
 */
export function useFieldChecks(
  form: UseFormReturn<ProductFormValues>,
  key: DraftKey,
  given: Pick<Prefill, Marked> | null,
): FieldChecking {
  const [marks, setMarks] = useState(() => (given ? marksOf(given) : readMarks(key)))
  const orderDay = useRef(form.getValues('dates.order_date'))
  useEffect(() => {
    if (hasMarks(marks)) keepDraft(key, marks)
    else localStorage.removeItem(key)
  }, [key, marks])
  const confirm = (field: string): void => setMarks((before) => without(before, field))
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          const field = name?.split('.')[0]
          if (field === undefined) return
          // Choosing a status sets dates, but does not change the order's.
          if (field === 'dates' && values.dates.order_date === orderDay.current) return
          orderDay.current = values.dates.order_date
          setMarks((before) => without(before, field))
          if (field === 'sellerId') setMarks((before) => ({ ...before, sellerName: null }))
        },
      }),
    [form],
  )
  return {
    ...marks,
    confirm,
    choose: (field, value) => {
      form.setValue(field === 'dates' ? 'dates.order_date' : field, value, { shouldDirty: true })
      confirm(field)
    },
    mark: (more) =>
      setMarks((before) => ({
        ...before,
        checks: { ...before.checks, ...more.checks },
        readings: { ...before.readings, ...more.readings },
        sellerName: more.sellerName ?? before.sellerName,
      })),
    noteTerms: (terms) => setMarks((before) => ({ ...before, terms })),
    end: () => setMarks(NO_MARKS),
  }
}

function marksOf({ checks, readings = {}, sellerName }: Pick<Prefill, Marked>): Marks {
  return { ...NO_MARKS, checks, readings, sellerName: sellerName ?? null }
}

function hasMarks({ terms, sellerName, checks }: Marks): boolean {
  return terms !== null || sellerName !== null || Object.keys(checks).length > 0
}

function readMarks(key: string): Marks {
  const kept = readDraft(key)
  return { ...NO_MARKS, ...(typeof kept === 'object' && kept) }
}

function without(marks: Marks, field: string): Marks {
  if (!(field in marks.checks)) return marks
  const checks = Object.fromEntries(Object.entries(marks.checks).filter(([name]) => name !== field))
  return { ...marks, checks }
}
