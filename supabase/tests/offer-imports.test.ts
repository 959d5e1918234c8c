import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, raw, addPerson } = openDatabase()

let admin: string
beforeAll(async () => {
  admin = await addPerson('admin')
})

async function begin(by = admin, id: string = randomUUID(), source = 'file'): Promise<string> {
  await run(by, `select private.admin_begin_offer_import($1, $2, 'offers.csv', true)`, [id, source])
  return id
}
const end = (id: string, state: string, by = admin) =>
  run(by, 'select private.admin_end_offer_import($1, $2)', [id, state])
const listed = async (id: string) =>
  (await run<{ id: string }>(admin, 'select * from public.admin_offer_imports()')).find(
    (one) => one.id === id,
  )
const notesOf = (id: string) =>
  run('owner', 'select actor_id, action, details from public.audit_log where target_id = $1', [id])

const open = (id: string, part: number, by = admin) =>
  run('service', 'select * from private.open_offer_part($1, $2, $3)', [id, by, part])

/** A part with one valid offer and one invalid row, as the server accepts it: in one transaction. */
async function take(id: string, part: number, offer: string, by = admin): Promise<unknown> {
  return raw().asService(async (client) => {
    const { rows } = await client.query<{ source: string; answer: unknown }>(
      'select * from private.open_offer_part($1, $2, $3)',
      [id, by, part],
    )
    const [opened] = rows
    if (opened?.answer !== null) return opened?.answer
    const taken = await client.query<{ outcome: string }>(
      'select * from private.take_offers($1, $2, true)',
      [
        opened.source,
        JSON.stringify([{ source_id: offer, name: 'Lamp', seller_name: `Seller of ${id}` }]),
      ],
    )
    const isAdded = taken.rows[0]?.outcome === 'added'
    const answer = { added: isAdded ? 1 : 0, updated: 0, unchanged: isAdded ? 0 : 1, refused: [] }
    await client.query('select private.close_offer_part($1, 1, 0, $2)', [
      id,
      JSON.stringify(answer),
    ])
    return answer
  })
}

describe('an import of offers', () => {
  it('counts its parts, each once, and records its start and its end', async () => {
    const id = await begin()
    await begin(admin, id)
    const first = await take(id, 1, `${id} a`)
    expect(first).toMatchObject({ added: 1 })
    expect(await take(id, 1, `${id} a`)).toEqual(first)
    await take(id, 2, `${id} a`)
    await end(id, 'done')
    await end(id, 'done')
    expect(await listed(id)).toMatchObject({
      state: 'done',
      file_name: 'offers.csv',
      row_count: 4,
      added: 1,
      unchanged: 1,
      refused: 2,
    })
    expect(await notesOf(id)).toMatchObject([
      {
        actor_id: admin,
        action: 'offers.import',
        details: { source: 'file', file: 'offers.csv', add_sellers: true },
      },
      {
        actor_id: admin,
        action: 'offers.import_end',
        details: { state: 'done', rows: 4, added: 1, refused: 2 },
      },
    ])
  })

  it("records an added seller as the admin's, and its offers may still come from their source", async () => {
    const id = await begin()
    await take(id, 1, `${id} a`)
    expect(
      await run(
        'owner',
        `select actor_id from public.audit_log where action = 'seller.add' and details ->> 'name' = $1`,
        [`Seller of ${id}`],
      ),
    ).toEqual([{ actor_id: admin }])
    expect(
      await run('owner', 'select kept_fields from catalogue.products where source_id = $1', [
        `${id} a`,
      ]),
    ).toEqual([{ kept_fields: [] }])
  })

  it('accepts parts in order, and none after its end', async () => {
    const id = await begin()
    expect(await refusalOf(open(id, 2))).toMatchObject({ code: 'PT409' })
    expect(await refusalOf(open(id, 0))).toMatchObject({ code: 'PT409' })
    await take(id, 1, `${id} a`)
    expect(await refusalOf(open(id, 3))).toMatchObject({
      message: 'Part 2 of this import comes next.',
    })
    await end(id, 'stopped')
    expect(await refusalOf(open(id, 1))).toMatchObject({ message: 'This import has ended.' })
    expect(await refusalOf(end(id, 'done'))).toMatchObject({ code: 'PT409' })
  })

  it('is continued by nobody else, and not by a person who lost the flag meanwhile', async () => {
    const [leaving, other] = [await addPerson('admin'), await addPerson('admin')]
    const id = await begin(leaving)
    await take(id, 1, `${id} a`, leaving)
    expect(await refusalOf(open(id, 2, other))).toMatchObject({ code: 'PT404' })
    expect(await refusalOf(end(id, 'done', other))).toMatchObject({ code: 'PT404' })
    expect(await refusalOf(begin(other, id))).toMatchObject({ code: 'PT404' })
    await run('owner', 'update public.subscriptions set is_admin = false where user_id = $1', [
      leaving,
    ])
    expect(await refusalOf(open(id, 2, leaving))).toMatchObject({ code: '42501' })
    expect(await refusalOf(end(id, 'stopped', leaving))).toMatchObject({ code: '42501' })
    expect(await listed(id)).toMatchObject({ state: 'running', row_count: 2 })
  })

  it('may run next to another one of the same source, and the same part twice at once is accepted once', async () => {
    const [one, other] = [await begin(), await begin()]
    await Promise.all([
      take(one, 1, `${one} same`),
      take(other, 1, `${one} same`),
      take(one, 1, `${one} same`),
    ])
    const counts = await Promise.all([listed(one), listed(other)])
    expect(counts).toMatchObject([{ row_count: 2 }, { row_count: 2 }])
    const added = await run(
      'owner',
      'select sum(added)::integer as added from internal.offer_imports where id = any ($1)',
      [[one, other]],
    )
    expect(added).toEqual([{ added: 1 }])
  })

  it('of a closed tab is shown as abandoned, and one of a deleted account blocks nobody', async () => {
    const gone = await addPerson('admin')
    const id = await begin(gone)
    await run(
      'owner',
      `update internal.offer_imports set last_at = now() - interval '11 minutes' where id = $1`,
      [id],
    )
    await run('owner', 'delete from auth.users where id = $1', [gone])
    expect(await listed(id)).toMatchObject({ state: 'left', started_by: null })
  })

  it.each(['manual', 'File', ''])('of the source %j is refused', async (source) => {
    expect(await refusalOf(begin(admin, randomUUID(), source))).toMatchObject({ code: '23514' })
  })
})
