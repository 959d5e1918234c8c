import {
  MAX_EXCLUDED,
  keywordProblem,
  tidyKeyword,
} from '@sampletrail/domain/alerts/keyword-alert.ts'
import {
  amountOf,
  amountProblem,
  centsOf,
  parseMoney,
  typedMoney,
} from '@sampletrail/domain/money/money.ts'
import { HOME_COUNTRY } from '@sampletrail/domain/offers/offer-filters.ts'
import { z } from 'zod'
import type { AlertInput } from '#src/entities/alert/alert-row.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'

/** The form as typed: values stay text until they are saved. */
const draftSchema = z.object({
  keyword: z.string(),
  excluded: z.array(z.string()),
  highestPrice: z.string(),
  /** Two letters, or `all`. */
  country: z.string(),
})

/** Drafts of an earlier version have no country. */
const storedDraftSchema = draftSchema.extend({ country: z.string().default(HOME_COUNTRY) })

export type AlertFormValues = z.infer<typeof draftSchema>

/** The values that the form accepts; docs/behaviour/alerts.md. */
export const alertFormSchema = draftSchema
  .extend({ excluded: z.array(z.string()).max(MAX_EXCLUDED) })
  .superRefine(({ keyword, highestPrice }, context) => {
    const problems = { keyword: keywordProblem(keyword), highestPrice: amountProblem(highestPrice) }
    for (const [field, message] of Object.entries(problems)) {
      if (message !== null) context.addIssue({ code: 'custom', path: [field], message })
    }
  })

/** The choice that is not one country. */
export const EVERY_COUNTRY = 'all'

export const emptyAlert: AlertFormValues = {
  keyword: '',
  excluded: [],
  highestPrice: '',
  country: HOME_COUNTRY,
}

/** A stored alert as the form shows it. */
export function formOfAlert(alert: AlertInput): AlertFormValues {
  return {
    keyword: alert.keyword,
    excluded: alert.excluded,
    highestPrice: typedMoney(centsOf(alert.highest_price)),
    country: alert.country ?? EVERY_COUNTRY,
  }
}

/** The alert of a form; null while it is not complete. */
export function alertOfForm({
  keyword,
  excluded,
  highestPrice,
  country,
}: AlertFormValues): AlertInput | null {
  const price = parseMoney(highestPrice)
  if (keywordProblem(keyword) !== null || !price.ok) return null
  return {
    keyword: tidyKeyword(keyword),
    excluded,
    highest_price: amountOf(price.cents),
    country: country === EVERY_COUNTRY ? null : country,
  }
}

/** The form after the alert `saved` was added: empty, except for text typed meanwhile, which belongs to the next alert. */
export function formOfNext(saved: AlertFormValues, typed: AlertFormValues): AlertFormValues {
  const hasSameWords = typed.excluded.join() === saved.excluded.join()
  return {
    keyword: typed.keyword === saved.keyword ? emptyAlert.keyword : typed.keyword,
    excluded: hasSameWords ? emptyAlert.excluded : typed.excluded,
    highestPrice:
      typed.highestPrice === saved.highestPrice ? emptyAlert.highestPrice : typed.highestPrice,
    // The next alert is probably of the same country.
    country: typed.country,
  }
}

/** Text that was typed earlier and not saved, if it still fits the form. */
export function readAlertDraft(key: string): AlertFormValues | null {
  const draft = storedDraftSchema.safeParse(readDraft(key))
  return draft.success ? draft.data : null
}
