import { describe, expect, it } from 'vitest'
import {
  countFailures,
  decide,
  judgeFailure,
  leftBehind,
  nextToSend,
  undosOver,
} from '#src/entities/product/outbox/outbox-rules.ts'
import {
  takeUnsentBack,
  type UnsentChange,
  type UnsentEdit,
  withUnsent,
} from '#src/entities/product/outbox/unsent-change.ts'
import { AppError } from '#src/lib/errors.ts'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'

const edit = (id: string, change: UnsentEdit['change'] = { name: 'New' }): UnsentEdit => ({
  id,
  change,
  base: { name: 'Old', price: 1 },
})
const unsent = (
  id: string,
  edits: UnsentEdit[],
  theirs?: Record<string, unknown>,
): UnsentChange => ({
  id,
  userId: 'me',
  madeAt: 0,
  tries: 1,
  asks: true,
  edits,
  ...(theirs && { theirs }),
})

describe('the next change to send', () => {
  it.each<[string, UnsentChange[], string | undefined]>([
    ['nothing of nothing', [], undefined],
    ['the oldest', [unsent('1', [edit('a')]), unsent('2', [edit('b')])], '1'],
    [
      'of another product, while one waits for a decision',
      [unsent('1', [edit('a')], { name: 'Theirs' }), unsent('2', [edit('b')])],
      '2',
    ],
    [
      'nothing that comes after a change to be decided',
      [unsent('1', [edit('a')], { name: 'Theirs' }), unsent('2', [edit('b'), edit('a')])],
      undefined,
    ],
    [
      'nothing that comes after what comes after it',
      [
        unsent('1', [edit('a')], { name: 'Theirs' }),
        unsent('2', [edit('a'), edit('b')]),
        unsent('3', [edit('b')]),
      ],
      undefined,
    ],
  ])('%s', (_what, changes, id) => {
    expect(nextToSend(changes)?.id).toBe(id)
  })
})

describe('the consequence of a failure', () => {
  it.each<[string, ConstructorParameters<typeof AppError>[1], number, string]>([
    ['nobody answers', { code: 'network' }, 9, 'wait'],
    ['the session is being renewed', { status: 401 }, 9, 'wait'],
    ['too much at once', { status: 429 }, 9, 'wait'],
    ['a proxy without a server', { status: 503 }, 9, 'wait'],
    ['the second factor is missing', { status: 403, hint: 'second_factor' }, 1, 'wait'],
    ['somebody changed the same', { status: 409, hint: 'edit_conflict' }, 1, 'ask'],
    ['a value that is not allowed', { status: 400, code: '23514' }, 1, 'refuse'],
    ['a limit', { status: 403, hint: 'product_limit' }, 1, 'refuse'],
    ['a fault of the server', { status: 500 }, 1, 'wait'],
    ['a fault that comes again and again', { status: 500 }, 5, 'refuse'],
  ])('%s', (_what, details, tries, verdict) => {
    expect(judgeFailure(new AppError('No', details), tries)).toBe(verdict)
  })
})

it.each<[string, ConstructorParameters<typeof AppError>[1], number]>([
  ['a lost connection', { code: 'network' }, 4],
  ['a proxy without a server', { status: 502 }, 4],
  ['a session that is being renewed', { status: 401 }, 4],
  ['a fault of the server', { status: 500 }, 5],
])('%s counts against a change: %j', (_what, details, failures) => {
  const change = { ...unsent('1', [edit('a')]), tries: 9, failures: 4 }
  expect(countFailures(change, new AppError('No', details))).toBe(failures)
})

describe('a decision', () => {
  const change = unsent('1', [edit('a', { name: 'Mine', price: 2 })], { name: 'Theirs' })

  it('keeps my values, built on the current ones', () => {
    expect(decide(change, new Set(['name']))?.edits).toEqual([
      { ...edit('a', { name: 'Mine', price: 2 }), base: { name: 'Theirs', price: 1 } },
    ])
  })

  it('accepts theirs, and sends the rest', () => {
    expect(decide(change, new Set())?.edits[0]?.change).toEqual({ price: 2 })
  })

  it('sends nothing if nothing is left', () => {
    expect(decide(unsent('1', [edit('a')], { name: 'Theirs' }), new Set())).toBeNull()
  })

  it('no longer waits', () => {
    expect(decide(change, new Set())).not.toHaveProperty('theirs')
  })
})

describe('the shown values', () => {
  const row = listRow({ name: 'Old', tags: ['a'] })

  it('include unsent changes, and only columns that the row has', () => {
    const shown = withUnsent(row, [edit(row.id, { name: 'New', additional_notes: 'x' })])
    expect(shown).toEqual({ ...row, name: 'New' })
  })

  it('include the new seller, on a page without contacts yet', () => {
    const seller = { id: 's1', name: 'Acme' }
    const change = { ...edit(row.id, { seller_id: 's1' }), seller }
    expect(withUnsent(row, [change]).seller).toEqual(seller)
    expect(withUnsent(wholeProduct(), [change]).seller).toMatchObject({ ...seller, email: null })
  })

  it('revert after a refusal, with lists compared by their items', () => {
    const change = { ...edit(row.id, { tags: ['b'] }), base: { tags: ['a'] } }
    const shown = { ...row, tags: ['b'] }
    expect(takeUnsentBack(shown, change)).toEqual(row)
    expect(takeUnsentBack({ ...row, tags: ['c'] }, change).tags).toEqual(['c'])
  })
})

const version = (id: string, left?: string[]) => ({ id, updated_at: '', ...(left && { left }) })

describe('the skipped part of a change', () => {
  it('is counted by product: fields that another person changed, and products that are gone', () => {
    const edits = [
      edit('a'),
      edit('b'),
      edit('c', { name: 'New', price: 2 }),
      edit('d', { name: 'New', price: 2 }),
    ]
    const versions = [version('a'), version('c', ['price']), version('d', ['name', 'price'])]
    expect(leftBehind({ edits }, versions)).toEqual({ total: 4, changed: 2, gone: 1, untouched: 2 })
  })

  it('includes parts that were not even sent, each product once', () => {
    const skipped = ['a', 'b']
    expect(leftBehind({ edits: [edit('a')], skipped }, [version('a', ['name'])])).toEqual({
      total: 2,
      changed: 2,
      gone: 0,
      untouched: 2,
    })
  })
})

describe('an undo that waits behind a decision', () => {
  const asked = {
    ...unsent('1', [{ ...edit('a', { name: 'Mine' }), base: { name: 'Old' } }], { name: 'Theirs' }),
  }
  const undoEdit = { ...edit('a', { name: 'Old', price: 1 }), base: { name: 'Mine', price: 2 } }
  const undo = { ...unsent('2', [undoEdit]), undoes: true }

  it('brings back what somebody else had stored when the decision was made', () => {
    const [after] = undosOver([asked, undo], asked, new Set(['name']))
    expect(after?.edits[0]?.change).toEqual({ name: 'Theirs', price: 1 })
    expect(after?.edits[0]?.base).toEqual(undoEdit.base)
  })

  it('stays as it is when theirs was kept, or when it is about another change', () => {
    expect(undosOver([asked, undo], asked, new Set())).toEqual([])
    const other = { ...undo, edits: [{ ...undoEdit, base: { name: 'Later', price: 2 } }] }
    expect(undosOver([asked, other], asked, new Set(['name']))).toEqual([])
    expect(undosOver([asked, { ...undo, undoes: false }], asked, new Set(['name']))).toEqual([])
  })
})
