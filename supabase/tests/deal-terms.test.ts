import { BAD_TERMS, GOOD_TERMS } from '@sampletrail/domain/testing/deal-terms.ts'
import { tidyTerms } from '@sampletrail/domain/terms/deal-terms.ts'
import { describe, expect, it } from 'vitest'
import { addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

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

const edit = (owner: string, id: string, wanted: object, base: object) =>
  run(owner, 'select * from public.edit_product($1, $2, $3)', [id, wanted, base])

const read = async (id: string) =>
  (await run('owner', 'select * from public.products where id = $1', [id]))[0]

describe('the terms of a deal', () => {
  it('are nothing at first; a change is compared as a whole and is in the history', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    expect(await read(id)).toMatchObject({ deal_terms: null })
    const first = { days: 14, after: 'publication', share: 100 }
    await change(owner, [{ id, change: { deal_terms: first }, base: { deal_terms: null } }])
    const second = { share: 100 }
    // The order of the fields is no difference.
    const seen = { share: 100, after: 'publication', days: 14 }
    expect(await edit(owner, id, { deal_terms: second }, { deal_terms: seen })).toMatchObject([
      { deal_terms: second },
    ])
    const late = edit(owner, id, { deal_terms: null }, { deal_terms: seen })
    expect(await refusalOf(late)).toMatchObject({ code: 'PT409', hint: 'edit_conflict' })
    const [skipped] = await change(owner, [
      { id, change: { deal_terms: null }, base: { deal_terms: seen } },
    ])
    expect(skipped?.left).toEqual(['deal_terms'])
    await change(owner, [{ id, change: { deal_terms: null }, base: { deal_terms: second } }])
    const history = 'select changes from public.product_events where product_id = $1 order by id'
    expect((await run('owner', history, [id])).slice(1)).toEqual([
      { changes: { deal_terms: { from: null, to: first } } },
      { changes: { deal_terms: { from: first, to: second } } },
      { changes: { deal_terms: { from: second, to: null } } },
    ])
  })

  it('are accepted within the limits, and come back as the same text', async () => {
    const owner = await addPerson('pro')
    for (const terms of GOOD_TERMS.map((good) => tidyTerms(good))) {
      const [row] = await run<{ deal_terms: unknown }>(
        owner,
        'insert into public.products (deal_terms) values ($1) returning deal_terms',
        [JSON.stringify(terms)],
      )
      expect(JSON.stringify(row?.deal_terms)).toBe(JSON.stringify(terms))
    }
  })

  it.each([...BAD_TERMS, ['a value that is no object', 5], ['a null', null]])(
    'are refused: %s',
    async (_title, terms) => {
      const owner = await addPerson()
      const added = run(owner, 'insert into public.products (deal_terms) values ($1::jsonb)', [
        JSON.stringify(terms),
      ])
      expect(await refusalOf(added)).toMatchObject({
        code: '23514',
        message: expect.stringContaining('products_deal_terms_check'),
      })
    },
  )
})

it('the terms of a seller have the same limits, and only their owner reads them', async () => {
  const owner = await addPerson()
  const seller = await addSeller(database, owner)
  const add = (terms: unknown) =>
    run(owner, 'insert into public.seller_marks (seller_id, deal_terms) values ($1, $2)', [
      seller,
      JSON.stringify(terms),
    ])
  expect(await refusalOf(add({ stars: 5 }))).toMatchObject({
    code: '23514',
    message: expect.stringContaining('seller_marks_deal_terms_check'),
  })
  await add({ share: 100 })
  const set = 'update public.seller_marks set deal_terms = $1 returning deal_terms, again, note'
  expect(await run(owner, set, [{ days: 7 }])).toEqual([
    { deal_terms: { days: 7 }, again: null, note: null },
  ])
  const stranger = await addPerson()
  expect(await run(stranger, 'select deal_terms from public.seller_marks')).toEqual([])
  expect(await run(stranger, set, [{ days: 8 }])).toEqual([])
})
