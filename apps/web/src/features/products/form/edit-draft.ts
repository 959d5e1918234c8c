import type { Product, ProductChange } from '#src/entities/product/product-row.ts'
import { fieldsOf } from '#src/entities/product/unsent-change.ts'
import {
  type ProductFormValues,
  productDraftSchema,
} from '#src/features/products/form/product-form-schema.ts'
import {
  NO_MORE,
  changeOfForm,
  changedFields,
  formOfProduct,
} from '#src/features/products/form/product-form-values.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'
import { z } from 'zod'

/** What an edit began with: the form, and what the columns held that it stands for. */
type Begun = { form: ProductFormValues; base: ProductChange }

/** An edit as it goes on: what the form shows, and what it began with. */
type EditDraft = { values: ProductFormValues; begun: Begun }

const begunSchema = z.object({
  form: productDraftSchema,
  // Compared by the database with what the columns hold.
  base: z.custom<ProductChange>((base) => typeof base === 'object' && base !== null),
})

export function editDraftKey(userId: string, productId: string): string {
  return `draft:edit-product:${userId}:${productId}`
}

/** An edit that begins now. */
export function beginEdit(product: Product): Begun {
  const form = formOfProduct(product)
  return { form, base: fieldsOf(product, Object.keys(changeOfForm(form))) }
}

/**
 * Writes down an edit that goes on later: `begun` is the product as it was, `typed` as the form is to show it. Returns
 * whether this device took it.
 */
export function keepEditDraft(userId: string, begun: Product, typed: Product): boolean {
  return keepDraft(editDraftKey(userId, begun.id), {
    ...formOfProduct(typed),
    begun: beginEdit(begun),
  })
}

/**
 * An edit that was begun before, brought to the product of now: fields that were not typed into show what was stored since.
 * What was typed keeps what it began with as its base, so that somebody is asked where both changed. Null without a draft.
 */
export function readEditDraft(key: string, product: Product): EditDraft | null {
  const stored = readDraft(key)
  if (typeof stored !== 'object' || stored === null) return null
  const values = productDraftSchema.safeParse({ ...NO_MORE, ...stored })
  if (!values.success) return null
  const begun = begunSchema.safeParse('begun' in stored ? stored.begun : undefined)
  return bringUp(
    values.data,
    begun.success ? begun.data : unknownBegin(values.data, product),
    product,
  )
}

/** Drafts of earlier versions do not say what they began with: where they differ somebody is asked. */
function unknownBegin(values: ProductFormValues, product: Product): Begun {
  const { form, base } = beginEdit(product)
  const differing = Object.keys(changedFields(changeOfForm(values), changeOfForm(form)))
  return { form, base: { ...base, ...Object.fromEntries(differing.map((field) => [field, null])) } }
}

function bringUp(typed: ProductFormValues, begun: Begun, product: Product): EditDraft | null {
  const now = beginEdit(product)
  const values = mergeForm(typed, begun.form, now.form)
  // All that was typed is stored by now.
  if (JSON.stringify(values) === JSON.stringify(now.form)) return null
  const form = mergeForm(begun.form, typed, now.form)
  const changed = changedFields(changeOfForm(values), changeOfForm(form))
  return { values, begun: { form, base: { ...now.base, ...fieldsOfBase(begun.base, changed) } } }
}

function fieldsOfBase(base: ProductChange, changed: ProductChange): ProductChange {
  return Object.fromEntries(Object.entries(base).filter(([field]) => field in changed))
}

/** A form that keeps what differs from another one, and takes the rest from what is stored now. */
function mergeForm(
  form: ProductFormValues,
  other: ProductFormValues,
  now: ProductFormValues,
): ProductFormValues {
  return {
    ...keepDiffering(form, other, now),
    dates: keepDiffering(form.dates, other.dates, now.dates),
    paymentNotes: keepMembers(form.paymentNotes, other.paymentNotes, now.paymentNotes),
    reviewNotes: keepMembers(form.reviewNotes, other.reviewNotes, now.reviewNotes),
  }
}

function keepDiffering<Fields extends object>(one: Fields, other: Fields, now: Fields): Fields {
  const merged = { ...now }
  for (const field of Object.keys(one) as (keyof Fields)[]) {
    if (JSON.stringify(one[field]) !== JSON.stringify(other[field])) merged[field] = one[field]
  }
  return merged
}

/** Notes are ticks of their own: each is kept where it differs. */
function keepMembers<Note extends string>(
  one: readonly Note[],
  other: readonly Note[],
  now: readonly Note[],
): Note[] {
  const all = [...new Set([...now, ...one])]
  return all.filter((note) =>
    one.includes(note) === other.includes(note) ? now.includes(note) : one.includes(note),
  )
}
