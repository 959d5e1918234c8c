import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { countRowsRead } from './count-work.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const { raw, run, addPerson } = openDatabase()

async function addImport(owner: string): Promise<string> {
  const [row] = await run<{ id: string }>(
    owner,
    `insert into public.imports (file_name, row_count, product_count) values ('a.csv', 3, 3) returning id`,
  )
  return row?.id ?? ''
}

const addProducts = (owner: string, importId: string | null, count: number) =>
  run<{ id: string }>(
    owner,
    `insert into public.products (name, import_id) select 'Lamp ' || n, $1 from generate_series(1, $2::int) as n returning id`,
    [importId, count],
  )

const held = async (owner: string): Promise<number> =>
  (await run(owner, 'select from public.products where deleted_at is null')).length

const undo = (owner: string, id: string) => run(owner, 'select public.undo_import($1) as n', [id])
const redo = (owner: string, id: string) => run(owner, 'select public.redo_import($1) as n', [id])

describe('an import', () => {
  it('is undone and redone as a whole, and does not touch other products', async () => {
    const owner = await addPerson('pro')
    const id = await addImport(owner)
    await addProducts(owner, id, 3)
    await addProducts(owner, null, 2)
    expect(await undo(owner, id)).toEqual([{ n: 3 }])
    expect(await held(owner)).toBe(2)
    expect(await undo(owner, id)).toEqual([{ n: 0 }])
    expect(await redo(owner, id)).toEqual([{ n: 3 }])
    expect(await held(owner)).toBe(5)
  })

  it('that is redone leaves products in the trash that were there before it was undone', async () => {
    const owner = await addPerson('pro')
    const id = await addImport(owner)
    const [first] = await addProducts(owner, id, 3)
    await run(owner, 'update public.products set deleted_at = now() where id = $1', [first?.id])
    expect(await undo(owner, id)).toEqual([{ n: 2 }])
    expect(await redo(owner, id)).toEqual([{ n: 2 }])
    expect(await run(owner, 'select held, trashed from public.recent_imports()')).toEqual([
      { held: 2, trashed: 1 },
    ])
  })

  it('is not redone over the limit of the plan, and then stays undone', async () => {
    const owner = await addPerson()
    const id = await addImport(owner)
    await addProducts(owner, id, 3)
    await undo(owner, id)
    await addProducts(owner, null, 4)
    expect(await refusalOf(redo(owner, id))).toMatchObject({
      code: 'PT403',
      hint: 'product_limit',
    })
    const [state] = await run(owner, 'select undone_at is not null as undone from public.imports')
    expect(state).toEqual({ undone: true })
  })

  it('accepts no more products once it is undone', async () => {
    const owner = await addPerson('pro')
    const id = await addImport(owner)
    await undo(owner, id)
    expect(await refusalOf(addProducts(owner, id, 1))).toMatchObject({
      code: '23503',
      hint: 'import',
    })
  })

  it('is undone with the rows that arrive at the same time', async () => {
    const owner = await addPerson('pro')
    const id = await addImport(owner)
    const undone = await raw().asUser(owner, async (client) => {
      await client.query(`insert into public.products (name, import_id) values ('Late', $1)`, [id])
      const undoing = undo(owner, id)
      // Long enough to reach the lock that it waits for.
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { undoing }
    })
    expect(await undone.undoing).toEqual([{ n: 1 }])
    expect(await held(owner)).toBe(0)
  })

  it('is named, read, undone and redone only by its owner', async () => {
    const owner = await addPerson('pro')
    const stranger = await addPerson('admin')
    const id = await addImport(owner)
    await addProducts(owner, id, 1)
    expect(await run(stranger, 'select id from public.imports')).toEqual([])
    expect(await run(stranger, 'select id from public.recent_imports()')).toEqual([])
    expect(await refusalOf(addProducts(stranger, id, 1))).toMatchObject({ code: '23503' })
    expect(await refusalOf(undo(stranger, id))).toMatchObject({ code: 'PT404' })
    expect(await refusalOf(redo(stranger, id))).toMatchObject({ code: 'PT404' })
    expect(await refusalOf(undo(stranger, randomUUID()))).toMatchObject({ code: 'PT404' })
    expect(await held(owner)).toBe(1)
  })

  it('is neither changed nor removed by hand, and no product is moved into one', async () => {
    const owner = await addPerson('pro')
    const id = await addImport(owner)
    const [product] = await addProducts(owner, null, 1)
    for (const sql of [
      'update public.imports set undone_at = now() where id = $1',
      'delete from public.imports where id = $1',
    ]) {
      expect(await refusalOf(run(owner, sql, [id]))).toMatchObject({ code: '42501' })
    }
    const move = 'update public.products set import_id = $1 where id = $2'
    expect(await refusalOf(run(owner, move, [id, product?.id]))).toMatchObject({ code: '42501' })
    expect(
      await run(owner, 'select private.set_import_undone($1, $2, true) as since', [
        id,
        randomUUID(),
      ]),
    ).toEqual([{ since: null }])
  })

  it('adds a repeated request once', async () => {
    const owner = await addPerson('pro')
    const id = await addImport(owner)
    const product = randomUUID()
    const add = () =>
      run(
        owner,
        `insert into public.products (id, name, import_id) values ($1, 'Lamp', $2) on conflict (id) do nothing`,
        [product, id],
      )
    await add()
    await add()
    expect(await held(owner)).toBe(1)
  })

  it('of ten times as many products is undone by reading ten times as many rows', async () => {
    const owner = await addPerson('pro')
    const rowsFor = async (count: number): Promise<number> => {
      const id = await addImport(owner)
      await addProducts(owner, id, count)
      return await countRowsRead(raw(), owner, (ask) => ask('select public.undo_import($1)', [id]))
    }
    const few = await rowsFor(200)
    expect(few).toBeGreaterThan(200)
    expect(await rowsFor(2000)).toBeLessThan(few * 12)
  })

  it('of 2,000 products leaves one entry in the history of each when it is undone', async () => {
    const owner = await addPerson('pro')
    const id = await addImport(owner)
    await addProducts(owner, id, 2000)
    expect(await undo(owner, id)).toEqual([{ n: 2000 }])
    expect(
      await run(
        'owner',
        `select event.kind, event.changes, count(*)::integer as n from public.product_events as event
         where event.user_id = $1 and event.kind <> 'added' group by 1, 2`,
        [owner],
      ),
    ).toEqual([{ kind: 'trashed', changes: {}, n: 2000 }])
  })

  it('leaves its products in place when it is deleted', async () => {
    const owner = await addPerson('pro')
    const id = await addImport(owner)
    await addProducts(owner, id, 1)
    await run('owner', 'delete from public.imports where id = $1', [id])
    expect(await run(owner, 'select import_id from public.products')).toEqual([{ import_id: null }])
  })
})
