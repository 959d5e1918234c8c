import { expect, it } from 'vitest'
import type { HeldChange } from '../../../apps/web/src/testing/outbox/outbox-handle.ts'
import { judge, type Left } from './judge.ts'
import { Ledger } from './ledger.ts'
import type { Stored } from './stored.ts'

const product = 'lamp'
const told = 'Undone in part1 product was changed since and stays so.'

/** A person undoes a refund of 5 and the status that it set. The undo waits, without the refund. */
function judgeUndo({ skipped, words }: { skipped: string[]; words: string[] }): string[] {
  const ledger = new Ledger([product])
  const common = { product, text: '', device: 0, tab: 0, heard: 0, isVolatile: false }
  const typed = ledger.note({
    ...common,
    field: 'refund_received',
    to: 5,
    bases: [null],
    how: 'refund',
  })
  const back = ledger.note({
    ...common,
    field: 'refund_received',
    to: null,
    bases: [5],
    how: 'undo',
  })
  typed.isReleased = true
  back.isReleased = true
  ledger.noteUndone(typed, back)
  const stored: Stored = {
    products: [{ id: product, refund_received: 5, status: 'paid' }],
    events: [],
  }
  const edits = [{ id: product, change: { status: 'published' } }]
  const undo: HeldChange = {
    id: '1',
    asks: false,
    adds: false,
    hasFile: false,
    edits,
    skipped,
    theirs: null,
    isRefused: false,
  }
  const left: Left = { held: [undo], drafts: {}, told: words }
  return judge(ledger, stored, [left])
}

it.each([
  ['a field that an undo leaves and nobody mentions is an error', [], [], 1],
  ['it is none if a notice has said so', [], [told], 0],
  ['the claim that there was nothing to undo is wrong', [], ['There was nothing to undo'], 1],
  ['it is none while the rest of the undo waits, which then says so', [product], [], 0],
  ['it is one if the waiting undo skips another product', ['desk'], [], 1],
])('%s', (_title, skipped, words, errors) => {
  expect(judgeUndo({ skipped, words })).toHaveLength(errors)
})

/** A person tags a product and undoes that. The undo is refused, and the person discards a change. */
function judgeDiscarded(isUndo: boolean): string[] {
  const ledger = new Ledger([product])
  const common = {
    product,
    field: 'tags',
    text: '',
    device: 0,
    tab: 0,
    heard: 0,
    isVolatile: false,
  }
  const typed = ledger.note({ ...common, to: ['new'], bases: [[]], how: 'tag' })
  const back = ledger.note({ ...common, to: [], bases: [['new']], how: 'undo' })
  typed.isReleased = true
  back.isReleased = true
  ledger.noteUndone(typed, back)
  ledger.discard(isUndo ? back : typed)
  const stored: Stored = { products: [{ id: product, tags: ['new'] }], events: [] }
  return judge(ledger, stored, [{ held: [], drafts: {}, told: [] }])
}

it.each([
  ['a refused undo that its person has discarded is missed by nobody', true, 0],
  ['one that is gone without that is an error', false, 1],
])('%s', (_title, isUndo, errors) => {
  expect(judgeDiscarded(isUndo)).toHaveLength(errors)
})

/** A person adds a product with a name, and deletes it. */
function judgeDeleted(stored: Stored): string[] {
  const ledger = new Ledger([])
  const common = { product, text: 'Lamp', device: 0, tab: 0, heard: 0, isVolatile: false }
  ledger.added.add(product)
  ledger.trashed.add(product)
  ledger.note({ ...common, field: 'name', to: 'Lamp', bases: [null], how: 'form' })
  return judge(ledger, stored, [{ held: [], drafts: {}, told: [] }])
}

it.each([
  ['a deleted product that was never added is missed by nobody', [], 0],
  ['so is one that is in the trash', [{ id: product, name: null, deleted_at: true }], 0],
  [
    'one that is still there has lost its name',
    [{ id: product, name: null, deleted_at: false }],
    1,
  ],
])('%s', (_title, products, errors) => {
  const changes = { status: { from: null, to: 'ordered' } }
  const events = products.map(({ id }) => ({ product: id, kind: 'added', changes }))
  expect(judgeDeleted({ products, events })).toHaveLength(errors)
})

/** A person types a price, and this text is in the draft of the product. */
function judgePrice(price: string): string[] {
  const ledger = new Ledger([product])
  const common = { product, text: '5', device: 0, tab: 0, heard: 0, isVolatile: false }
  ledger.note({ ...common, field: 'price', to: 5, bases: [null], how: 'form' })
  const drafts = { [`draft:edit-product:anna:${product}`]: { price } }
  return judge(ledger, { products: [], events: [] }, [{ held: [], drafts, told: [] }])
}

it.each([
  ['a price is kept by a draft that has it as typed', '5', 0],
  ['by one that has it as prices are stored', '5.00', 0],
  ['and by none that has another price', '5.01', 1],
  ['or no price', '', 1],
])('%s', (_title, price, errors) => {
  expect(judgePrice(price)).toHaveLength(errors)
})
