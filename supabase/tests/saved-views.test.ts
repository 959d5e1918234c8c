import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

async function addViews(owner: string, count: number): Promise<string[]> {
  const rows = await run<{ id: string }>(
    owner,
    `insert into public.saved_views (name, search, position)
     select 'View ' || n, 'status=ordered', n - 1 from generate_series(1, $1::int) as n returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

const namesInOrder = async (owner: string) =>
  (
    await run<{ name: string }>(
      owner,
      'select name from public.saved_views order by position, created_at, id',
    )
  ).map(({ name }) => name)

const add = (who: string, name: string) =>
  run(who, 'insert into public.saved_views (name) values ($1) returning name', [name])
const arrange = (who: string, ids: string[]) =>
  run(who, 'select public.arrange_saved_views($1)', [ids])

describe('saved views', () => {
  it('belong only to their owner', async () => {
    const owner = await addPerson()
    const stranger = await addPerson('admin')
    const [id = ''] = await addViews(owner, 1)
    expect(await run(stranger, 'select id from public.saved_views')).toEqual([])
    for (const sql of [
      `update public.saved_views set name = 'Mine' where id = $1 returning id`,
      'delete from public.saved_views where id = $1 returning id',
    ]) {
      expect(await run(stranger, sql, [id])).toEqual([])
    }
    const taken = `insert into public.saved_views (user_id, name) values ($1, 'x')`
    expect(await refusalOf(run(stranger, taken, [owner]))).toMatchObject({ code: '42501' })
    const given = 'update public.saved_views set user_id = $1'
    expect(await refusalOf(run(owner, given, [stranger]))).toMatchObject({ code: '42501' })
    expect(await refusalOf(run('anonymous', 'table public.saved_views'))).toMatchObject({
      code: '42501',
    })
    expect(await run(owner, 'delete from public.saved_views returning id')).toHaveLength(1)
  })

  it('have clean names, unique ignoring case, but free for others', async () => {
    const owner = await addPerson()
    expect(await add(owner, '  To \n review ')).toEqual([{ name: 'To review' }])
    expect(await refusalOf(add(owner, 'TO REVIEW'))).toMatchObject({ code: '23505' })
    expect(await add(await addPerson(), 'TO REVIEW')).toHaveLength(1)
  })

  it.each([
    ['', ''],
    ['   ', ''],
    ['x'.repeat(61), ''],
    ['Long', 'x'.repeat(1001)],
  ])('refuse a name or filters of an invalid length (%#)', async (name, search) => {
    const sql = 'insert into public.saved_views (name, search) values ($1, $2)'
    expect(await refusalOf(run(await addPerson(), sql, [name, search]))).toMatchObject({
      code: '23514',
    })
  })

  it('are 50 at most, also if many are added at once', async () => {
    const owner = await addPerson()
    await addViews(owner, 45)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        run(owner, 'insert into public.saved_views (name) values ($1)', [`More ${n}`]),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await refusalOf(addViews(await addPerson(), 51))).toMatchObject({
      code: 'PT409',
      hint: 'saved_view_limit',
    })
  })

  it('are in the order that their owner sets', async () => {
    const owner = await addPerson()
    const [first = '', second = '', third = ''] = await addViews(owner, 3)
    await arrange(owner, [third, randomUUID(), first, second])
    expect(await namesInOrder(owner)).toEqual(['View 3', 'View 1', 'View 2'])
    await arrange(await addPerson(), [first, second, third])
    expect(await namesInOrder(owner)).toEqual(['View 3', 'View 1', 'View 2'])
    const many = Array.from({ length: 51 }, () => randomUUID())
    expect(await refusalOf(arrange(owner, many))).toMatchObject({ code: 'PT400' })
  })
})
