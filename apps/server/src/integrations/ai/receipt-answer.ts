import { z } from 'zod'
import { isCalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { MAX_CENTS } from '@sampletrail/domain/money/money.ts'
import type { ModelReading } from '@sampletrail/domain/receipts/model-reading.ts'

/** The format for the model. */
export const receiptAnswerShape = z.object({
  total: z.number().nullable(),
  currency: z.string().nullable(),
  orderDate: z.string().nullable(),
  orderDateAsPrinted: z.string().nullable(),
  orderNumber: z.string().nullable(),
  merchant: z.string().nullable(),
  name: z.string().nullable(),
  items: z
    .array(z.object({ name: z.string(), quantity: z.number(), price: z.number() }))
    .nullable(),
})

const longestLine = 200
const mostItems = 200
/** Nobody tracks older purchases; a date that looks older was misread. */
const earliest = '2000-01-01'

/** A line of text within its length; small models write '' and 'null' for no value. */
const line = z
  .string()
  .transform((text) => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim())
  .refine((text) => text.length <= longestLine && /[\p{L}\p{N}]/u.test(text))
  .refine((text) => !/^(?:null|none|n\/?a|unknown|not (?:found|printed|available))$/iu.test(text))

/** An amount in the currency's main unit, exact to the cent; some models put it in quotes. */
const amount = z
  .union([z.number(), z.string().regex(/^\d{1,9}(?:\.\d{1,2})?$/u)])
  .transform(Number)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4)
  .transform((value) => Math.round(value * 100))
  .refine((cents) => cents >= 0 && cents <= MAX_CENTS)

const item = z.object({
  name: line,
  quantity: z.int().min(1).max(10_000).catch(1),
  price: amount,
})

const fieldsSchema = z.object({
  total: amount.nullable().catch(null),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/u)
    .nullable()
    .catch(null),
  orderDate: z
    .string()
    .refine((date) => isCalendarDate(date) && date >= earliest)
    .nullable()
    .catch(null),
  orderDateAsPrinted: line.nullable().catch(null),
  orderNumber: line
    .refine((text) => text.length <= 60 && /\d/u.test(text))
    .nullable()
    .catch(null),
  merchant: line.nullable().catch(null),
  name: line.nullable().catch(null),
  items: z.array(z.unknown()).max(mostItems).nullable().catch(null),
})

/**
 * The values of an answer, each separate: one outside its limits is null, and the others are used. Null for an answer that is
 * no object with any of these fields.
 */
export function readReceiptAnswer(answer: unknown): ModelReading | null {
  const fields = fieldsSchema.safeParse(answer)
  if (!fields.success || !isAnswer(answer)) return null
  const items = (fields.data.items ?? []).flatMap((value) => item.safeParse(value).data ?? [])
  return { ...fields.data, items: items.length > 0 ? items : null }
}

function isAnswer(answer: unknown): boolean {
  const names = Object.keys(receiptAnswerShape.shape)
  return typeof answer === 'object' && answer !== null && names.some((name) => name in answer)
}
