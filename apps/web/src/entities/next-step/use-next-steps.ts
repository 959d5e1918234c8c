import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { type NextStep, isToDo, nextSteps } from '@sampletrail/domain/next-steps/next-steps.ts'
import { useMemo } from 'react'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { calendarDateHere } from '#src/lib/today.ts'
import { useToday } from '#src/lib/use-today.ts'

/** How many days ahead are named. */
const DAYS = 3

export type Step = NextStep<ProductListRow>

/** A person's next steps, each list with the most urgent first. */
export type Steps = {
  /** All that nobody put off, also those that are ahead. */
  open: readonly Step[]
  /** Those of them that are to be done now. */
  toDo: readonly Step[]
  putOff: readonly Step[]
  /** The next days after today on which something is to be done, the earliest first. */
  ahead: readonly CalendarDate[]
}

/** The next steps of all products within the plan's limit; null until all products are known: half a list would hide some. */
export function useNextSteps() {
  const products = useProducts()
  const { isDisabled } = useProductLimit()
  const today = useToday()
  const whole = (products.isWhole && products.data) || null
  const steps = useMemo(() => whole && reckon(whole, isDisabled, today), [isDisabled, today, whole])
  return { products, steps, today }
}

type Known = { today: CalendarDate; isDisabled: (id: string) => boolean; steps: Steps }

const known = new WeakMap<readonly ProductListRow[], Known>()

/** Worked out once for all that show them: the screen, the dashboard and the badges. */
function reckon(
  products: readonly ProductListRow[],
  isDisabled: (id: string) => boolean,
  today: CalendarDate,
): Steps {
  const held = known.get(products)
  if (held?.today === today && held.isDisabled === isDisabled) return held.steps
  const steps = sortOut(nextSteps(products, today, calendarDateHere), isDisabled, today)
  known.set(products, { today, isDisabled, steps })
  return steps
}

function sortOut(
  all: readonly Step[],
  isDisabled: (id: string) => boolean,
  today: CalendarDate,
): Steps {
  const steps = all.filter(({ product }) => !isDisabled(product.id))
  const open = steps.filter(({ putOff }) => putOff === null)
  const days = new Set(open.flatMap(({ from }) => (from !== null && from > today ? from : [])))
  return {
    open,
    ahead: [...days].toSorted().slice(0, DAYS),
    toDo: steps.filter((step) => isToDo(step, today)),
    putOff: steps.filter(({ putOff }) => putOff !== null),
  }
}
