import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  beginEdit,
  editDraftKey,
  keepEditDraft,
  readEditDraft,
} from '#src/features/products/form/edit-draft.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import {
  changeOfForm,
  changedFields,
  formOfProduct,
} from '#src/features/products/form/product-form-values.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

const begun = wholeProduct({
  status: 'published',
  price: 10,
  tags: ['old'],
  additional_notes: 'Begun',
})
const typed = { ...begun, additional_notes: 'Typed', photo_review: true }
/** The changes that happened while the draft was stored. */
const now = wholeProduct({
  ...begun,
  status: 'paid',
  paid_date: '2026-11-20',
  price: 12,
  tags: ['old', 'new'],
  video_review: true,
})
const key = editDraftKey('anna', begun.id)

beforeEach(() => localStorage.clear())

/** The change that saving the draft would send. */
function read(product = now) {
  const draft = readEditDraft(key, product)
  if (!draft) return null
  const change = changedFields(changeOfForm(draft.values), changeOfForm(draft.begun.form))
  const base = Object.entries(draft.begun.base).filter(([field]) => field in change)
  return { change, base: Object.fromEntries(base), shown: draft.values }
}

/** Types other words into the form of the draft. */
function retype(words: Partial<ProductFormValues>): void {
  const draft = z.record(z.string(), z.unknown()).parse(readDraft(key))
  keepDraft(key, { ...draft, ...words })
}

/** A form as earlier versions kept it. */
const withoutLater = ({ quantity: _q, taxValue: _t, ...earlier }: ProductFormValues) => earlier

describe('a draft of Edit that is opened after the product was changed elsewhere', () => {
  it('sends only edited fields, and shows the values stored since', () => {
    keepEditDraft('anna', begun, typed)
    const { change, base, shown } = read() ?? {}
    expect(change).toEqual({ additional_notes: 'Typed', photo_review: true })
    expect(base).toEqual({ additional_notes: 'Begun', photo_review: false })
    expect(shown).toEqual({
      ...formOfProduct(now),
      additionalNotes: 'Typed',
      reviewNotes: ['video_review', 'photo_review'],
    })
  })

  it("builds on the field's initial value, so that a change of the same field becomes a conflict", () => {
    keepEditDraft('anna', begun, typed)
    expect(read({ ...now, additional_notes: 'Theirs' })?.base).toMatchObject({
      additional_notes: 'Begun',
    })
  })

  it('no longer has an edit that is stored, in whatever words, so that an Undo of the next save leaves it', () => {
    const inEuros = { currency: 'EUR' } as const
    keepEditDraft('anna', { ...begun, ...inEuros }, { ...typed, ...inEuros, video_review: true })
    retype({ price: '11', name: ' Desk lamp II ' })
    const { change, base, shown } =
      read({ ...now, ...inEuros, price: 11, name: 'Desk lamp II' }) ?? {}
    expect(change).toEqual({ additional_notes: 'Typed', photo_review: true })
    expect(base).toEqual({ additional_notes: 'Begun', photo_review: false })
    expect(shown).toMatchObject({
      price: '11.00',
      name: 'Desk lamp II',
      reviewNotes: ['video_review', 'photo_review'],
    })
  })

  it('keeps what cannot be read, and what only counts with something else that was typed', () => {
    keepEditDraft('anna', { ...begun, price: null }, { ...typed, commission: true })
    retype({ price: 'eleven', commissionAmount: '3' })
    const { change, shown } = read({ ...now, price: null }) ?? {}
    expect(shown).toMatchObject({ price: 'eleven', commissionAmount: '3' })
    expect(change).toMatchObject({ commission: true, commission_amount: 3 })
  })

  it('ends when all edits are stored', () => {
    keepEditDraft('anna', begun, typed)
    expect(read({ ...now, additional_notes: 'Typed', photo_review: true })).toBeNull()
  })

  it('reports every difference as a conflict if an earlier version stored it', () => {
    keepDraft(key, formOfProduct(typed))
    expect(read()).toMatchObject({
      change: { additional_notes: 'Typed', status: 'published', price: 10, tags: ['old'] },
      base: { additional_notes: null, status: null, price: null, tags: null },
    })
  })

  it('knows its initial values, also if they lack fields that were added since', () => {
    keepDraft(key, {
      ...withoutLater(formOfProduct(typed)),
      begun: { ...beginEdit(begun), form: withoutLater(formOfProduct(begun)) },
    })
    const { change, shown } = read({ ...now, quantity: 2, tax_value: 5 }) ?? {}
    expect(change).toEqual({ additional_notes: 'Typed', photo_review: true })
    expect(shown).toMatchObject({ quantity: '2', taxValue: '5' })
  })

  it('keeps its initial values when it is closed again', () => {
    keepEditDraft('anna', begun, typed)
    const draft = readEditDraft(key, now)
    keepDraft(key, { ...draft?.values, begun: draft?.begun })
    expect(read({ ...now, additional_notes: 'Theirs', price: 13 })).toMatchObject({
      change: { additional_notes: 'Typed', photo_review: true },
      base: { additional_notes: 'Begun', photo_review: false },
    })
  })
})

describe('a refused change that is edited again while its product has a draft', () => {
  const refused = { ...begun, name: 'Refused', price: 11 }

  it('joins the draft', () => {
    keepEditDraft('anna', begun, typed)
    expect(keepEditDraft('anna', begun, refused)).toBe(true)
    expect(read({ ...begun, name: 'Theirs' })).toMatchObject({
      change: { additional_notes: 'Typed', photo_review: true, name: 'Refused', price: 11 },
      base: { additional_notes: 'Begun', photo_review: false, name: begun.name, price: 10 },
    })
  })

  it('leaves text that was typed into the same field since, and says that the draft lacks a value', () => {
    keepEditDraft('anna', refused, { ...refused, name: 'Typed later' })
    expect(keepEditDraft('anna', begun, refused)).toBe(false)
    expect(read(begun)).toMatchObject({
      change: { name: 'Typed later', price: 11 },
      base: { name: 'Refused', price: 10 },
    })
  })
})

it('an edit starts with the values of the columns, not with their form in the fields', () => {
  const { base } = beginEdit(wholeProduct({ order_number: 'as-typed ', url: 'http://x.test' }))
  expect(base).toMatchObject({ order_number: 'as-typed ', url: 'http://x.test' })
})
