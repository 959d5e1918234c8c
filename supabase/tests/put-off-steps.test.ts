import { isStepsPutOff, STEP_TOPICS } from '@sampletrail/domain/next-steps/put-off.ts'
import { expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

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
  (await run('owner', 'select steps_put_off from public.products where id = $1', [id]))[0]

const history = async (id: string) =>
  (
    await run<{ changes: object | null }>(
      'owner',
      'select changes from public.product_events where product_id = $1 order by id',
      [id],
    )
  ).map(({ changes }) => changes)

it.each<[string, unknown]>([
  ['one', { refund: '2026-11-30' }],
  ['for good', { order: 'never' }],
  ['all', Object.fromEntries(STEP_TOPICS.map((topic) => [topic, 'never']))],
  ['the first day', { review: '1970-01-01' }],
  ['the last day', { review: '2199-12-31' }],
  ['a leap day', { review: '2028-02-29' }],
  ['no leap day', { review: '2026-02-29' }],
  ['the day before the first', { review: '1969-12-31' }],
  ['the day after the last', { review: '2200-01-01' }],
  ['the 31st of April', { review: '2026-04-31' }],
  ['a 13th month', { review: '2026-13-01' }],
  ['day zero', { review: '2026-01-00' }],
  ['another form of a day', { review: '26-1-1' }],
  ['text after a day', { review: '2026-11-30 ' }],
  ['digits of another script', { review: '٢٠٢٦-١١-٣٠' }],
  ['another word', { refund: 'always' }],
  ['a null in it', { refund: null }],
  ['a number', { refund: 20261130 }],
  ['another topic', { wish: 'never' }],
  ['a good one beside a bad one', { refund: 'never', wish: 'never' }],
  ['nothing in it', {}],
  ['a list', ['refund']],
  ['a text', 'never'],
  ['a null', null],
])('the database accepts what the app accepts: %s', async (_title, value) => {
  const [row] = await run<{ is_good: boolean }>(
    'owner',
    'select private.is_steps_put_off($1::jsonb) as is_good',
    [JSON.stringify(value)],
  )
  expect(row?.is_good).toBe(isStepsPutOff(value))
})

it('a bad value is refused, whichever way it comes', async () => {
  const owner = await addPerson()
  const id = await addProduct(owner)
  const bad = { wish: 'never' }
  const set = `update public.products set steps_put_off = $1 where id = '${id}'`
  const edits = [{ id, change: { steps_put_off: bad }, base: { steps_put_off: null } }]
  for (const attempt of [() => run(owner, set, [bad]), () => change(owner, edits)]) {
    expect(await refusalOf(attempt())).toMatchObject({
      code: '23514',
      message: expect.stringContaining('products_steps_put_off_check'),
    })
  }
  expect(await read(id)).toEqual({ steps_put_off: null })
})

it('a step is put off and brought back, compared with what the person saw, and the history has none of it', async () => {
  const owner = await addPerson()
  const id = await addProduct(owner)
  expect(await read(id)).toEqual({ steps_put_off: null })
  const before = await history(id)
  const rests = { refund: '2026-11-30', review: 'never' }
  const put = (steps_put_off: object | null, base: object | null) =>
    change(owner, [{ id, change: { steps_put_off }, base: { steps_put_off: base } }])
  await put(rests, null)
  expect(await read(id)).toEqual({ steps_put_off: rests })
  // Another device put it off otherwise meanwhile: what this one did not see stays.
  expect((await put(null, { refund: 'never' }))[0]?.left).toEqual(['steps_put_off'])
  expect(await read(id)).toEqual({ steps_put_off: rests })
  // Undone: as before, whatever the order of the topics.
  await put(null, { review: 'never', refund: '2026-11-30' })
  expect(await read(id)).toEqual({ steps_put_off: null })
  expect(await history(id)).toEqual(before)
})

it('the history has what was changed together with it, and only that', async () => {
  const owner = await addPerson()
  const id = await addProduct(owner)
  const edit = { name: 'Mug', steps_put_off: { order: 'never' } }
  await change(owner, [{ id, change: edit, base: { name: 'Lamp', steps_put_off: null } }])
  expect((await history(id)).at(-1)).toEqual({ name: { from: 'Lamp', to: 'Mug' } })
})

it('nobody else puts off the steps of a product', async () => {
  const id = await addProduct(await addPerson())
  const stranger = await addPerson()
  const set = `update public.products set steps_put_off = $1 where id = $2 returning id`
  expect(await run(stranger, set, [{ order: 'never' }, id])).toEqual([])
  expect(await read(id)).toEqual({ steps_put_off: null })
})
