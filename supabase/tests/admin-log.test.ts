import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

interface Entry {
  action: string
  actor_id: string | null
  actor_email: string | null
  target_name: string | null
  details: object
  total: string
}

const read = (actor: string, filter = '', values: unknown[] = []) =>
  run<Entry>(actor, `select * from public.admin_audit_log(${filter})`, values)
const actionsOf = async (actor: string, filter: string, values: unknown[] = []) =>
  (await read(actor, filter, values)).map(({ action }) => action)

/** An entry as an admin, or a command, wrote it. */
const note = (
  action: string,
  more: { actor?: string; target?: string; at?: string; type?: string } = {},
) =>
  run(
    'owner',
    `insert into public.audit_log (action, actor_id, target_type, target_id, created_at)
     values ($1, $2, $3, $4, coalesce($5::timestamptz, now()))`,
    [action, more.actor ?? null, more.type ?? 'user', more.target ?? null, more.at ?? null],
  )

describe('the audit log', () => {
  it('can be read whole, newest first, in pages, with the total count', async () => {
    const admin = await addPerson('admin')
    const target = randomUUID()
    for (const action of ['one', 'two', 'three']) await note(action, { target })
    const page = async (offset: number) => {
      const rows = await read(admin, 'p_target => $1, p_limit => 2, p_offset => $2', [
        target,
        offset,
      ])
      return rows.map(({ action, total }) => [action, total])
    }
    expect(await page(0)).toEqual([
      ['three', '3'],
      ['two', '3'],
    ])
    expect(await page(2)).toEqual([['one', '3']])
    expect(await page(4)).toEqual([])
  })

  it('names the actor and the target, by their current names', async () => {
    const admin = await addPerson('admin')
    const person = await addPerson()
    const seller = await addSeller(database, null, { name: 'Oak Lane' })
    await run(admin, 'select public.admin_set_vip($1, true)', [person])
    await note('seller.update', { actor: randomUUID(), target: seller, type: 'seller' })
    await note('admin.grant', { target: admin })
    expect(await read(admin, 'p_target => $1', [person])).toMatchObject([
      {
        actor_id: admin,
        actor_email: `${admin}@example.com`,
        target_name: `${person}@example.com`,
      },
    ])
    expect(await read(admin, 'p_target => $1', [seller])).toMatchObject([
      { actor_email: null, target_name: 'Oak Lane' },
    ])
    expect(await read(admin, 'p_target => $1', [admin])).toMatchObject([
      { actor_id: null, actor_email: null },
    ])
    await run('owner', 'delete from auth.users where id = $1', [person])
    expect(await read(admin, 'p_target => $1', [person])).toMatchObject([{ target_name: null }])
  })

  it('is filtered by action, actor, kind of target, target and time', async () => {
    const admin = await addPerson('admin')
    const target = randomUUID()
    await note('a.old', { actor: admin, target, at: '2026-01-01T12:00:00Z' })
    await note('a.new', { actor: admin, target, at: '2026-01-02T12:00:00Z', type: 'seller' })
    await note('a.command', { target, at: '2026-01-03T12:00:00Z' })
    const found = (filter: string, ...values: unknown[]) =>
      actionsOf(admin, `p_target => $1, ${filter}`, [target, ...values])
    expect(await found(`p_action => 'a.new'`)).toEqual(['a.new'])
    expect(await found('p_actor => $2', admin)).toEqual(['a.new', 'a.old'])
    expect(await found(`p_actor => 'command'`)).toEqual(['a.command'])
    expect(await found(`p_target_type => 'seller'`)).toEqual(['a.new'])
    expect(await found(`p_from => '2026-01-02T12:00:00Z'`)).toEqual(['a.command', 'a.new'])
    expect(await found(`p_before => '2026-01-02T12:00:00Z'`)).toEqual(['a.old'])
  })

  it('finds a user by the whole address, however it is written, and nothing for an unknown one', async () => {
    const admin = await addPerson('admin')
    const person = await addPerson()
    await note('found', { target: person })
    expect(await actionsOf(admin, 'p_target => $1', [` ${person}@EXAMPLE.com `])).toEqual(['found'])
    expect(await actionsOf(admin, 'p_target => $1', ['nobody@example.com'])).toEqual([])
    expect(await refusalOf(read(admin, 'p_target => $1', ['%']))).toMatchObject({
      code: '22023',
      hint: 'target',
    })
  })

  it.each([
    ['a page without rows', 'p_limit => 0'],
    ['a page of thousands', 'p_limit => 1000'],
    ['a page before the first', 'p_offset => -1'],
    ['an invalid actor', `p_actor => 'somebody'`],
  ])('refuses %s', async (_what, filter) => {
    const admin = await addPerson('admin')
    expect(await refusalOf(read(admin, filter))).toMatchObject({ code: '22023' })
  })

  it('lists its actors', async () => {
    const [admin, other] = [await addPerson('admin'), await addPerson('admin')]
    const gone = randomUUID()
    for (const actor of [admin, other, other, gone]) await note('x', { actor })
    await note('by a command')
    const actors = await run<{ id: string; email: string | null }>(
      admin,
      'select * from public.admin_audit_actors()',
    )
    expect(actors.filter(({ id }) => [admin, other, gone].includes(id))).toEqual([
      ...[admin, other].toSorted().map((id) => ({ id, email: `${id}@example.com` })),
      { id: gone, email: null },
    ])
    expect(new Set(actors.map(({ id }) => id)).size).toBe(actors.length)
  })

  it.each(['anonymous', 'basic', 'pro', 'vip'] as const)('cannot be read by %s', async (kind) => {
    const caller = kind === 'anonymous' ? kind : await addPerson(kind)
    for (const name of ['admin_audit_log', 'admin_audit_actors']) {
      expect(await refusalOf(run(caller, `select * from public.${name}()`))).toMatchObject({
        code: '42501',
      })
    }
  })

  it.each(['anonymous', 'basic', 'admin', 'service'] as const)(
    'cannot be changed or shortened by %s',
    async (kind) => {
      const caller = kind === 'basic' || kind === 'admin' ? await addPerson(kind) : kind
      await note('kept')
      for (const sql of [
        `update public.audit_log set action = 'x'`,
        'delete from public.audit_log',
        'truncate public.audit_log',
      ]) {
        expect(await refusalOf(run(caller, sql))).toMatchObject({ code: '42501' })
      }
    },
  )
})
