import { isCalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  amountOf,
  amountProblem,
  centsOf,
  parseMoney,
  typedMoney,
} from '@sampletrail/domain/money/money.ts'
import {
  type DealTerms,
  TERMS_ASKS,
  TERMS_LIMITS,
  TERMS_STARTS,
  tidyTerms,
} from '@sampletrail/domain/terms/deal-terms.ts'
import { asksForStars } from '@sampletrail/domain/terms/star-words.ts'
import { z } from 'zod'

const YES_OR_NO = ['', 'yes', 'no'] as const

/** The terms of a deal as typed: values stay text until they are saved. */
export const termsFormSchema = z.object({
  back: z.enum(['', 'all', 'share', 'amount']),
  share: z.string(),
  amount: z.string(),
  tax: z.enum(YES_OR_NO),
  fees: z.enum(YES_OR_NO),
  days: z.string(),
  after: z.enum(['', ...TERMS_STARTS]),
  method: z.string(),
  asks: z.array(z.enum(TERMS_ASKS)),
  note: z.string(),
  reviewDays: z.string(),
  keepDays: z.string(),
  keepUntil: z.string().nullable(),
})

export type TermsForm = z.infer<typeof termsFormSchema>

export const NO_TERMS: TermsForm = {
  back: '',
  share: '',
  amount: '',
  tax: '',
  fees: '',
  days: '',
  after: '',
  method: '',
  asks: [],
  note: '',
  reviewDays: '',
  keepDays: '',
  keepUntil: null,
}

/** Stored terms as the form shows them. */
export function formOfTerms(terms: DealTerms | null, currency: string): TermsForm {
  if (terms === null) return NO_TERMS
  const { share, amount } = terms
  const isPart = share !== undefined && share !== 100
  return {
    back: backOf(terms),
    share: isPart ? String(share) : '',
    amount: typedMoney(centsOf(amount), currency),
    tax: flag(terms.tax),
    fees: flag(terms.fees),
    days: count(terms.days),
    after: terms.after ?? '',
    method: terms.method ?? '',
    asks: terms.asks ?? [],
    note: terms.note ?? '',
    reviewDays: count(terms.review_days),
    keepDays: count(terms.keep_days),
    keepUntil: terms.keep_until ?? null,
  }
}

function backOf({ share, amount }: DealTerms): TermsForm['back'] {
  if (amount !== undefined) return 'amount'
  if (share === undefined) return ''
  return share === 100 ? 'all' : 'share'
}

const flag = (value: boolean | undefined): TermsForm['tax'] =>
  value === undefined ? '' : value ? 'yes' : 'no'
const count = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** The terms of a valid form; null if nothing is noted. Fields that the form does not show count for nothing. */
export function termsOfForm(form: TermsForm, currency: string): DealTerms | null {
  return tidyTerms({
    share: form.back === 'all' ? 100 : form.back === 'share' ? readShare(form.share) : null,
    amount: form.back === 'amount' ? readAmount(form.amount, currency) : null,
    tax: form.tax === '' ? null : form.tax === 'yes',
    fees: form.fees === '' ? null : form.fees === 'yes',
    days: readCount(form.days),
    after: form.after === '' ? null : form.after,
    method: form.method.trim(),
    asks: form.asks,
    note: form.note.trim(),
    review_days: readCount(form.reviewDays),
    keep_days: form.keepUntil === null ? readCount(form.keepDays) : null,
    keep_until: isCalendarDate(form.keepUntil) ? form.keepUntil : null,
  })
}

function readShare(text: string): number | null {
  const bare = text.trim().replace(/\s*%$/u, '').replace(',', '.')
  if (!/^\d{1,3}(?:\.\d{1,2})?$/u.test(bare)) return null
  const share = Number(bare)
  return share > 0 && share <= 100 ? share : null
}

function readCount(text: string): number | null {
  const bare = text.trim()
  return /^\d{1,4}$/u.test(bare) ? Number(bare) : null
}

function readAmount(text: string, currency: string): number | null {
  const money = parseMoney(text, currency)
  return money.ok ? amountOf(money.cents) : null
}

/** The messages about invalid fields, by field. Every message says what to type. */
export function termsProblems(
  form: TermsForm,
  currency: string,
): { [Field in keyof TermsForm]?: string } {
  const problems: { [Field in keyof TermsForm]?: string } = {}
  if (form.back === 'share' && readShare(form.share) === null) {
    problems.share = 'Enter a percent from 1 to 100.'
  }
  if (form.back === 'amount') {
    const problem =
      form.amount.trim() === ''
        ? 'Enter the amount that is refunded.'
        : amountProblem(form.amount, currency)
    if (problem !== null) problems.amount = problem
  }
  for (const [field, least, most] of DAY_FIELDS) {
    const text = form[field].trim()
    const days = readCount(text)
    if (text !== '' && (days === null || days < least || days > most)) {
      problems[field] = `Enter whole days from ${least} to ${most.toLocaleString('en-US')}.`
    }
  }
  if (Array.from(form.method.trim()).length > TERMS_LIMITS.method) {
    problems.method = `Use up to ${TERMS_LIMITS.method} characters.`
  }
  if (Array.from(form.note.trim()).length > TERMS_LIMITS.note) {
    problems.note = `Use up to ${TERMS_LIMITS.note} characters.`
  }
  if (asksForStars(form.note)) {
    problems.note = 'Leave out the stars: asking for a rating is against the rules of the shops.'
  }
  return problems
}

const DAY_FIELDS = [
  ['days', 0, TERMS_LIMITS.days],
  ['reviewDays', 0, TERMS_LIMITS.days],
  ['keepDays', 1, TERMS_LIMITS.keepDays],
] as const
