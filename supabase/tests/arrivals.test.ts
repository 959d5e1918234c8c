import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

const hash = (text: string) => createHash('sha256').update(text).digest()
const answered = async (sql: string, values: unknown[]) =>
  (await run<{ answer: unknown }>('service', `select ${sql} as answer`, values))[0]?.answer

interface Item {
  kind?: string
  content?: string
  bytes?: number
  delivery?: string | null
  key?: string
}

const keep = (
  person: string,
  { kind = 'text', content = 'Total $4', bytes = 8, delivery = null, key = 'link' }: Item = {},
) =>
  answered(`private.keep_arrival($1, $2, $3, 'a', 'text/plain', $4, $5, $6, $7, $8)`, [
    person,
    key,
    kind,
    bytes,
    kind === 'text' ? null : `inbox/${person}/${randomUUID()}.bin`,
    kind === 'text' ? content : null,
    hash(content),
    delivery,
  ])
const claim = (person: string, holder = randomUUID()) =>
  run<{ id: string }>('service', 'select id from private.claim_arrivals($1, $2)', [person, holder])
const settle = (person: string, id: string | undefined, holder: string) =>
  answered('private.settle_arrival($1, $2, $3)', [person, id, holder])
const endLeases = (person: string) =>
  run('owner', 'update public.arrivals set held_until = now() where user_id = $1', [person])

/** A person with an address and a link. */
async function addReader(kind: 'basic' | 'admin' = 'basic'): Promise<string> {
  const person = await addPerson(kind)
  for (const key of ['mail', 'link']) {
    await answered('private.keep_capture_key($1, $2, $3)', [person, key, hash(person + key)])
  }
  return person
}

describe('arrivals', () => {
  it('are read and deleted by their owner, and written only by the server', async () => {
    const [owner, stranger] = [await addReader(), await addReader('admin')]
    await keep(owner)
    expect(await run(owner, 'select kind, content from public.arrivals')).toEqual([
      { kind: 'text', content: 'Total $4' },
    ])
    expect(await run(stranger, 'select id from public.arrivals')).toEqual([])
    expect(await run(stranger, 'delete from public.arrivals returning id')).toEqual([])
    for (const sql of [
      'select path from public.arrivals',
      `update public.arrivals set content = 'x'`,
      `insert into public.arrivals (user_id, kind, name, media_type, bytes, content, fingerprint)
       values ('${owner}', 'text', 'a', 'text/plain', 1, 'x', sha256('x'))`,
      'select * from internal.capture_keys',
      `select private.claim_arrivals('${owner}', gen_random_uuid())`,
      `select private.keep_capture_key('${owner}', 'link', sha256('x'))`,
      `select private.open_capture_key('link', sha256('x'))`,
    ]) {
      expect(await refusalOf(run(owner, sql))).toMatchObject({ code: '42501' })
    }
    expect(await refusalOf(run('anonymous', 'table public.arrivals'))).toMatchObject({
      code: '42501',
    })
    expect(await run(owner, 'delete from public.arrivals returning kind')).toEqual([
      { kind: 'text' },
    ])
  })

  it('are given to one tab for a minute, in their order, then to another', async () => {
    const owner = await addReader()
    const [first, second] = [randomUUID(), randomUUID()]
    for (const content of ['a', 'b']) await keep(owner, { content })
    const held = await claim(owner, first)
    expect(held).toHaveLength(2)
    expect(await claim(owner, second)).toEqual([])
    // The same tab may ask again.
    expect(await claim(owner, first)).toHaveLength(2)
    await endLeases(owner)
    expect(await claim(owner, second)).toHaveLength(2)
    expect(await settle(owner, held[0]?.id, first)).toBe(false)
    expect(await settle(owner, held[0]?.id, second)).toBe(true)
    expect(await claim(owner, first)).toEqual([])
  })

  it('may be settled late, if nobody else asked', async () => {
    const owner = await addReader()
    const holder = randomUUID()
    await keep(owner)
    const [held] = await claim(owner, holder)
    await endLeases(owner)
    expect(await settle(owner, held?.id, holder)).toBe(true)
    expect(await settle(owner, held?.id, holder)).toBe(true)
    expect(await claim(owner, randomUUID())).toEqual([])
    expect(await run(owner, 'select content from public.arrivals')).toEqual([{ content: null }])
  })

  it('belong to their person: nobody else claims, opens or settles them', async () => {
    const [owner, stranger] = [await addReader(), await addReader()]
    await keep(owner, { kind: 'file' })
    const holder = randomUUID()
    expect(await claim(stranger, holder)).toEqual([])
    const [held] = await claim(owner, holder)
    const open = (person: string) =>
      answered('private.open_arrival($1, $2, $3)', [person, held?.id, holder])
    expect([await open(stranger), await settle(stranger, held?.id, holder)]).toEqual([null, false])
    expect(await open(owner)).toContain(`inbox/${owner}/`)
  })

  it('count once: an email for ever, a file while it waits', async () => {
    const owner = await addReader()
    const mail = { kind: 'mail', key: 'mail' }
    expect(await keep(owner, { ...mail, delivery: 'x 1' })).toBe('kept')
    expect(await keep(owner, { ...mail, delivery: 'x 2' })).toBe('known')
    expect(await keep(owner, { ...mail, content: 'another', delivery: 'x 1' })).toBe('known')
    expect(await keep(owner, { kind: 'file', content: 'f' })).toBe('kept')
    expect(await keep(owner, { kind: 'file', content: 'f' })).toBe('known')
    const holder = randomUUID()
    for (const { id } of await claim(owner, holder)) await settle(owner, id, holder)
    expect(await keep(owner, { ...mail, delivery: 'x 3' })).toBe('known')
    expect(await keep(owner, { kind: 'file', content: 'f' })).toBe('kept')
    // Of somebody else it is another one.
    expect(await keep(await addReader(), { ...mail, delivery: 'x 1' })).toBe('kept')
  })

  it('have room for a hundred and for 100 MB, which a settled one does not take', async () => {
    const owner = await addReader()
    for (let nth = 0; nth < 9; nth += 1) {
      expect(await keep(owner, { kind: 'file', content: `${nth}`, bytes: 10_485_760 })).toBe('kept')
    }
    const last = { kind: 'file', content: 'last', bytes: 5_628_161 }
    expect(await keep(owner, last)).toBe('full')
    expect(
      await run(
        'owner',
        'select refusal from internal.capture_keys where user_id = $1 and kind = $2',
        [owner, 'link'],
      ),
    ).toEqual([{ refusal: 'full' }])
    expect(await keep(owner, { ...last, bytes: 5_628_160 })).toBe('kept')
    const holder = randomUUID()
    const [first] = await claim(owner, holder)
    await settle(owner, first?.id, holder)
    expect(await keep(owner, { ...last, content: 'after', bytes: 1000 })).toBe('kept')

    const other = await addReader()
    for (let nth = 0; nth < 100; nth += 1) await keep(other, { content: `${nth}`, bytes: 1 })
    expect(await keep(other, { content: 'one more', bytes: 1 })).toBe('full')
    expect(await claim(other)).toHaveLength(20)
  })

  it('go after seven days, with their files', async () => {
    const owner = await addReader()
    const path = `inbox/${owner}/aaaa.bin`
    await answered(`private.reserve_file('product-files', $1, $2, 5)`, [path, owner])
    await answered(
      `private.keep_arrival($1, 'link', 'file', 'a', 'image/png', 5, $2, null, $3, null)`,
      [owner, path, hash('a')],
    )
    const due = async () =>
      (
        await run<{ days: number }>(
          'owner',
          `select round(extract(epoch from due - now()) / 86400)::integer as days
           from internal.unreferenced_files where path = $1`,
          [path],
        )
      )[0]?.days
    expect(await due()).toBe(8)
    const age = (days: string) =>
      run(
        'owner',
        'update public.arrivals set received_at = now() - $1::interval where user_id = $2',
        [days, owner],
      )
    await age('6 days 23 hours')
    expect(await answered('private.forget_arrivals(10)', [])).toBe(0)
    await age('7 days 1 hour')
    expect(await answered('private.forget_arrivals(10)', [])).toBeGreaterThan(0)
    expect(await run(owner, 'select id from public.arrivals')).toEqual([])
    expect(await due()).toBe(0)
  })

  it('stop when the address is turned off, the account is suspended, or is being closed', async () => {
    const owner = await addReader()
    const open = () => answered(`private.open_capture_key('link', $1)`, [hash(`${owner}link`)])
    expect(await open()).toBe(owner)
    await run(
      'owner',
      `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
      [owner],
    )
    expect(await open()).toBeNull()
    await run('owner', 'update auth.users set banned_until = null where id = $1', [owner])
    expect(await answered(`private.end_capture_key($1, 'link')`, [owner])).toBe(true)
    expect([await open(), await keep(owner)]).toEqual([null, 'ended'])
    expect(await keep(owner, { key: 'mail' })).toBe('kept')
    await answered('private.begin_closure($1)', [owner])
    expect(await keep(owner, { key: 'mail', content: 'x' })).toBe('ended')
    await run('owner', 'delete from public.users where id = $1', [owner])
    expect(await run('owner', 'select from public.arrivals where user_id = $1', [owner])).toEqual(
      [],
    )
  })
})
