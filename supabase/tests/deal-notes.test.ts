import { type DealNote, areDealNotes } from '@sampletrail/domain/products/deal-notes.ts'
import { readReviewUrl } from '@sampletrail/domain/links/review-link.ts'
import { expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

const note: DealNote = { day: '2026-05-01', text: 'Full refund' }
const many = (length: number, text: string) => Array.from({ length }, () => ({ ...note, text }))

async function addProduct(owner: string): Promise<string> {
  const [row] = await run<{ id: string }>(
    owner,
    `insert into public.products (name, price) values ('Lamp', 5) returning id`,
  )
  return row?.id ?? ''
}

async function change(owner: string, changes: unknown): Promise<{ left?: string[] }[]> {
  const [row] = await run<{ versions: { left?: string[] }[] }>(
    owner,
    'select public.change_products($1) as versions',
    [JSON.stringify(changes)],
  )
  return row?.versions ?? []
}

const read = async (id: string) =>
  (await run('owner', 'select deal_notes, review_url from public.products where id = $1', [id]))[0]

it.each<[string, unknown]>([
  ['one', [note]],
  ['in another order of fields', [{ text: 'a', day: '1970-01-01' }]],
  ['the last day', [{ ...note, day: '2199-12-31' }]],
  ['a leap day', [{ ...note, day: '2028-02-29' }]],
  ['lines and a tab', [{ ...note, text: 'a\n\tb' }]],
  ['the longest text', [{ ...note, text: '👍'.repeat(500) }]],
  ['a longer text', [{ ...note, text: 'a'.repeat(501) }]],
  ['50 of the longest', many(50, '👍'.repeat(500))],
  ['51 notes', many(51, 'a')],
  ['more bytes than fit', many(50, '\u0001'.repeat(500))],
  ['no leap day', [{ ...note, day: '2026-02-29' }]],
  ['the day before the first', [{ ...note, day: '1969-12-31' }]],
  ['the day after the last', [{ ...note, day: '2200-01-01' }]],
  ['a 13th month', [{ ...note, day: '2026-13-01' }]],
  ['day zero', [{ ...note, day: '2026-01-00' }]],
  ['another form of a day', [{ ...note, day: '26-1-1' }]],
  ['digits of another script', [{ ...note, day: '٢٠٢٦-١١-٣٠' }]],
  ['a day that is a number', [{ ...note, day: 20260501 }]],
  ['no day', [{ text: 'a' }]],
  ['no text', [{ day: note.day }]],
  ['an empty text', [{ ...note, text: '' }]],
  ['a space before', [{ ...note, text: ' a' }]],
  ['a line break after', [{ ...note, text: 'a\n' }]],
  ['a text that is a number', [{ ...note, text: 7 }]],
  ['another field', [{ ...note, by: 'me' }]],
  ['a good one beside a bad one', [note, { ...note, text: '' }]],
  ['a list in it', [[note]]],
  ['a null in it', [null]],
  ['none', []],
  ['no list', note],
  ['a text', 'Full refund'],
  ['a null', null],
])('the database accepts what the app accepts: %s', async (_title, value) => {
  const [row] = await run<{ is_good: boolean }>(
    'owner',
    'select private.are_deal_notes($1::jsonb) as is_good',
    [JSON.stringify(value)],
  )
  expect(row?.is_good).toBe(areDealNotes(value))
})

it('a bad value is refused, whichever way it comes', async () => {
  const owner = await addPerson()
  const id = await addProduct(owner)
  const edits = [
    { id, change: { deal_notes: [{ ...note, text: '' }] }, base: { deal_notes: null } },
    { id, change: { review_url: 'javascript:alert(1)' }, base: { review_url: null } },
    { id, change: { review_url: 'https://a b' }, base: { review_url: null } },
  ]
  for (const edit of edits) {
    expect(await refusalOf(change(owner, [edit]))).toMatchObject({ code: '23514' })
  }
  expect(await read(id)).toEqual({ deal_notes: null, review_url: null })
})

it('notes and the review link are compared with what the person saw, and are in the history', async () => {
  const owner = await addPerson()
  const id = await addProduct(owner)
  const link = readReviewUrl('live: amazon.de/review/R1ABCDEFGHIJK2')
  const review_url = link.ok ? link.url : ''
  const put = (part: object, base: object) => change(owner, [{ id, change: part, base }])
  await put({ deal_notes: [note], review_url }, { deal_notes: null, review_url: null })
  expect(await read(id)).toEqual({ deal_notes: [note], review_url })
  // Another device noted something else meanwhile: what this one did not see stays.
  const [version] = await put({ deal_notes: many(1, 'Other') }, { deal_notes: null })
  expect(version?.left).toEqual(['deal_notes'])
  // Undone: whatever the order of the fields.
  await put({ deal_notes: null }, { deal_notes: [{ text: note.text, day: note.day }] })
  expect(await read(id)).toEqual({ deal_notes: null, review_url })
  const history = await run<{ changes: object | null }>(
    'owner',
    `select changes from public.product_events where product_id = $1 and kind = 'changed' order by id`,
    [id],
  )
  expect(history.map(({ changes }) => changes)).toEqual([
    { deal_notes: { from: null, to: [note] }, review_url: { from: null, to: review_url } },
    { deal_notes: { from: [note], to: null } },
  ])
})

it('nobody else writes them', async () => {
  const id = await addProduct(await addPerson())
  const stranger = await addPerson()
  const set = `update public.products set deal_notes = $1, review_url = 'https://x.example' where id = $2 returning id`
  expect(await run(stranger, set, [JSON.stringify([note]), id])).toEqual([])
  expect(await read(id)).toEqual({ deal_notes: null, review_url: null })
})
