import {
  FAILING_DETAIL,
  KEPT_TEXT,
  SLOW_TEXT,
} from '#src/entities/product/change/use-product-changes.ts'
import type { SendOutcome } from '#src/entities/product/outbox/outbox-answers.ts'

/** What a notice adds when a change is not stored by the server yet; nothing if it is. */
export function detailOf(outcome: SendOutcome): string | undefined {
  if (outcome === 'kept') return KEPT_TEXT
  if (outcome === 'slow') return SLOW_TEXT
  return typeof outcome === 'object' ? FAILING_DETAIL : undefined
}
