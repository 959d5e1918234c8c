import type { Product, ProductChange } from '#src/entities/product/product-row.ts'
import { fieldsOf } from '#src/entities/product/outbox/unsent-change.ts'
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
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'
import { z } from 'zod'

/** The initial state of an edit: the form, and the values of its columns. */
type Begun = { form: ProductFormValues; base: ProductChange }

/** An edit in progress: the form's values, and its initial state. */
type EditDraft = { values: ProductFormValues; begun: Begun }

const begunSchema = z.object({
  form: z.preprocess(withLaterFields, productDraftSchema),
  // The database compares these with the stored columns.
  base: z.custom<ProductChange>((base) => typeof base === 'object' && base !== null),
})

export function editDraftKey(userId: string, productId: string): DraftKey {
  return `draft:edit-product:${userId}:${productId}`
}

/** A form of an earlier version, with the fields that it lacks. */
function withLaterFields(form: unknown): unknown {
  return typeof form === 'object' && form !== null ? { ...NO_MORE, ...form } : form
}

/** A new edit. */
export function beginEdit(product: Product): Begun {
  const form = formOfProduct(product)
  return { form, base: fieldsOf(product, Object.keys(changeOfForm(form))) }
}

/**
 * Stores an edit that continues later: `begun` is the product as it was, `typed` the form's values. A draft that the product
 * already has keeps its text. Returns whether the draft on this device contains the whole edit.
 */
export function keepEditDraft(userId: string, begun: Product, typed: Product): boolean {
  const key = editDraftKey(userId, begun.id)
  const form = formOfProduct(typed)
  const kept = readEditDraft(key, begun)
  const draft = kept
    ? { values: mergeForm(kept.values, kept.begun.form, form), begun: kept.begun }
    : { values: form, begun: beginEdit(begun) }
  if (!keepDraft(key, { ...draft.values, begun: draft.begun })) return false
  const wanted = changedFields(changeOfForm(form), changeOfForm(formOfProduct(begun)))
  const missing = changedFields(changeOfForm(form), changeOfForm(draft.values))
  return Object.keys(wanted).every((field) => !(field in missing))
}

/**
 * A stored edit, updated to the current product: fields that were not edited show the stored values. Edited fields keep
 * their initial value as the base, so that a conflict is reported if both changed. Null without a draft.
 */
export function readEditDraft(key: string, product: Product): EditDraft | null {
  const stored = readDraft(key)
  if (typeof stored !== 'object' || stored === null) return null
  const values = productDraftSchema.safeParse(withLaterFields(stored))
  if (!values.success) return null
  const begun = begunSchema.safeParse('begun' in stored ? stored.begun : undefined)
  return bringUp(
    values.data,
    begun.success ? begun.data : unknownBegin(values.data, product),
    product,
  )
}

/** Drafts of earlier versions do not contain their initial values: any difference is reported as a conflict. */
function unknownBegin(values: ProductFormValues, product: Product): Begun {
  const { form, base } = beginEdit(product)
  const differing = Object.keys(changedFields(changeOfForm(values), changeOfForm(form)))
  return { form, base: { ...base, ...Object.fromEntries(differing.map((field) => [field, null])) } }
}

function bringUp(typed: ProductFormValues, begun: Begun, product: Product): EditDraft | null {
  const now = beginEdit(product)
  const values = asStored(mergeForm(typed, begun.form, now.form), now.form)
  // All edits are stored by now.
  if (JSON.stringify(values) === JSON.stringify(now.form)) return null
  // What is stored by now is no edit any more, or an Undo of the next one would take it back, too.
  const form = mergeForm(begun.form, now.form, now.form, values)
  const changed = changedFields(changeOfForm(values), changeOfForm(form))
  return { values, begun: { form, base: { ...now.base, ...fieldsOfBase(begun.base, changed) } } }
}

/** A form in the stored words where they say the same: '5' is 5.00. What cannot be read stays as it was typed. */
function asStored(typed: ProductFormValues, now: ProductFormValues): ProductFormValues {
  const read = (words: object): string => JSON.stringify(changeOfForm({ ...typed, ...words }))
  const wanted = read({})
  const stored = Object.entries(now).filter(
    ([field, words]) =>
      typeof words === 'string' &&
      read({ [field]: words }) === wanted &&
      read({ [field]: '' }) !== wanted,
  )
  return { ...typed, ...Object.fromEntries(stored) }
}

function fieldsOfBase(base: ProductChange, changed: ProductChange): ProductChange {
  return Object.fromEntries(Object.entries(base).filter(([field]) => field in changed))
}

/** A form with its fields where `edited`, itself unless given, differs from another one, and the stored values for the rest. */
function mergeForm(
  form: ProductFormValues,
  other: ProductFormValues,
  now: ProductFormValues,
  edited = form,
): ProductFormValues {
  return {
    ...keepDiffering(form, other, now, edited),
    dates: keepDiffering(form.dates, other.dates, now.dates, edited.dates),
    paymentNotes: keepMembers(
      form.paymentNotes,
      other.paymentNotes,
      now.paymentNotes,
      edited.paymentNotes,
    ),
    reviewNotes: keepMembers(
      form.reviewNotes,
      other.reviewNotes,
      now.reviewNotes,
      edited.reviewNotes,
    ),
  }
}

function keepDiffering<Fields extends object>(
  one: Fields,
  other: Fields,
  now: Fields,
  edited: Fields,
): Fields {
  const merged = { ...now }
  for (const field of Object.keys(one) as (keyof Fields)[]) {
    if (JSON.stringify(edited[field]) !== JSON.stringify(other[field])) merged[field] = one[field]
  }
  return merged
}

/** Price notes are separate ticks: each is kept if it differs. */
function keepMembers<Note extends string>(
  one: readonly Note[],
  other: readonly Note[],
  now: readonly Note[],
  edited: readonly Note[],
): Note[] {
  const all = [...new Set([...now, ...one])]
  return all.filter((note) =>
    edited.includes(note) === other.includes(note) ? now.includes(note) : one.includes(note),
  )
}
