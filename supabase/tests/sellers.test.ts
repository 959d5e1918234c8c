import { SELLER_LENGTHS } from '@sampletrail/domain/sellers/seller-contacts.ts'
import { describe, expect, it } from 'vitest'
import { addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

async function reads(person: string, seller: string): Promise<boolean> {
  return (await run(person, 'select from public.sellers where id = $1', [seller])).length === 1
}

describe('own sellers', () => {
  it('are added, read, changed and deleted by their owner', async () => {
    const owner = await addPerson()
    const [added] = await run(
      owner,
      `insert into public.sellers (name, user_id, whatsapp) values ('Harbour', $1, '+1 555')
       returning is_active, is_vip, is_for_free_and_trial, is_global, user_id`,
      [owner],
    )
    expect(added).toEqual({
      is_active: true,
      is_vip: false,
      is_for_free_and_trial: false,
      is_global: false,
      user_id: owner,
    })
    expect(
      await run(owner, `update public.sellers set name = 'Haven', email = null returning name`),
    ).toEqual([{ name: 'Haven' }])
    expect(await run(owner, 'delete from public.sellers returning name')).toEqual([
      { name: 'Haven' },
    ])
  })

  it.each(['basic', 'pro', 'vip'] as const)(
    'a stranger (%s) sees and changes none',
    async (kind) => {
      const seller = await addSeller(database, await addPerson())
      const stranger = await addPerson(kind)
      expect(await reads(stranger, seller)).toBe(false)
      const change = `update public.sellers set name = 'Mine' where id = $1 returning id`
      expect(await run(stranger, change, [seller])).toEqual([])
      expect(
        await run(stranger, 'delete from public.sellers where id = $1 returning id', [seller]),
      ).toEqual([])
    },
  )

  it('an admin reads them, and changes them only through functions', async () => {
    const seller = await addSeller(database, await addPerson())
    const admin = await addPerson('admin')
    expect(await reads(admin, seller)).toBe(true)
    const change = `update public.sellers set name = 'Mine' where id = $1 returning id`
    expect(await run(admin, change, [seller])).toEqual([])
  })

  it('nobody adds one for another person, or a global one', async () => {
    const person = await addPerson()
    const sql = `insert into public.sellers (name, user_id) values ('x', $1)`
    for (const actor of [person, await addPerson('admin')]) {
      expect(await refusalOf(run(actor, sql, [null]))).toMatchObject({ code: '42501' })
      expect(await refusalOf(run(actor, sql, [await addPerson()]))).toMatchObject({ code: '42501' })
    }
    expect(await refusalOf(run('anonymous', sql, [null]))).toMatchObject({ code: '42501' })
  })

  it.each([
    'user_id',
    'is_active',
    'is_vip',
    'is_for_free_and_trial',
    'seller_code',
    'community',
    'is_featured',
  ])('their owner does not write %s', async (column) => {
    const owner = await addPerson()
    await addSeller(database, owner)
    const refused = run(owner, `update public.sellers set ${column} = ${column}`)
    expect(await refusalOf(refused)).toMatchObject({ code: '42501' })
  })

  it.each<readonly [string, string, string]>([
    ['name', '   ', 'Harbour'],
    ...Object.entries(SELLER_LENGTHS).map(
      ([field, most]) => [field, 'x'.repeat(most + 1), 'x'.repeat(most)] as const,
    ),
    ['url', 'javascript:alert(1)', 'https://harbour.example'],
    ['thumbnail_url', 'ftp://x', 'https://harbour.example/a.jpg'],
    ['profile_url', 'harbour', 'http://harbour.example/p'],
  ])('%s is checked', async (column, bad, good) => {
    const owner = await addPerson()
    await addSeller(database, owner)
    const sql = `update public.sellers set ${column} = $1 returning ${column}`
    expect(await refusalOf(run(owner, sql, [bad]))).toMatchObject({ code: '23514' })
    expect(await run(owner, sql, [good])).toHaveLength(1)
  })
})

describe('global sellers', () => {
  it('can be read if the plan, a flag or a product needs them', async () => {
    const sellers = {
      open: await addSeller(database, null, { is_for_free_and_trial: true }),
      proOnly: await addSeller(database, null),
      inactive: await addSeller(database, null, { is_for_free_and_trial: true, is_active: false }),
    }
    const expected = {
      basic: { open: true, proOnly: false, inactive: false },
      trial: { open: true, proOnly: false, inactive: false },
      pro: { open: true, proOnly: true, inactive: false },
      vip: { open: true, proOnly: true, inactive: false },
      admin: { open: true, proOnly: true, inactive: true },
    }
    for (const [kind, seen] of Object.entries(expected)) {
      const person = await addPerson(kind as 'basic')
      for (const [name, seller] of Object.entries(sellers)) {
        expect(await reads(person, seller), `${kind} and ${name}`).toBe(seen[name as 'open'])
      }
    }
    expect(await refusalOf(run('anonymous', 'select from public.sellers'))).toMatchObject({
      code: '42501',
    })
  })

  it('are changed only by admins', async () => {
    const seller = await addSeller(database, null, { is_for_free_and_trial: true })
    const person = await addPerson('vip')
    const sql = `update public.sellers set name = 'Mine' where id = $1 returning id`
    expect(await run(person, sql, [seller])).toEqual([])
    expect(
      await run(person, 'delete from public.sellers where id = $1 returning id', [seller]),
    ).toEqual([])
  })

  it.each([
    [{}, 'portal'],
    [{ discord: 'harbour#1' }, 'discord'],
    [{ facebook: 'harbour' }, 'facebook'],
    [{ facebook: 'harbour', discord: 'harbour#1' }, 'discord'],
    [{ facebook: 'harbour', discord: '  ' }, 'facebook'],
    [{ discord: 'harbour#1', community: 'portal' }, 'portal'],
  ])('with %j the community is %s', async (columns, community) => {
    const seller = await addSeller(database, null, columns)
    expect(
      await run('owner', 'select shown_community from public.sellers where id = $1', [seller]),
    ).toEqual([{ shown_community: community }])
  })
})

describe('admin functions', () => {
  it('add, change and delete a seller, each recorded in the audit log', async () => {
    const admin = await addPerson('admin')
    const [added] = await run<{ id: string; is_active: boolean; user_id: string | null }>(
      admin,
      `select * from public.admin_add_seller('{"name": "Portal", "seller_code": "portal", "is_vip": true}')`,
    )
    expect(added).toMatchObject({ user_id: null, is_active: true, is_vip: true })
    const [changed] = await run(
      admin,
      `select * from public.admin_update_seller($1, '{"is_active": false, "email": null}')`,
      [added?.id],
    )
    expect(changed).toMatchObject({ name: 'Portal', is_active: false, is_vip: true })
    await run(admin, 'select public.admin_delete_seller($1)', [added?.id])
    expect(
      await run(
        admin,
        'select actor_id, action, details from public.audit_log where target_id = $1 order by id',
        [added?.id],
      ),
    ).toEqual([
      {
        actor_id: admin,
        action: 'seller.add',
        details: { fields: ['is_vip', 'name', 'seller_code'], is_vip: true },
      },
      {
        actor_id: admin,
        action: 'seller.update',
        details: {
          fields: ['email', 'is_active'],
          is_active: false,
          was: { is_active: true },
        },
      },
      { actor_id: admin, action: 'seller.delete', details: { name: 'Portal' } },
    ])
  })

  it('refuse unknown fields, invalid values, missing sellers, and an existing code', async () => {
    const admin = await addPerson('admin')
    const add = (fields: object) =>
      run(admin, 'select public.admin_add_seller($1)', [JSON.stringify(fields)])
    await add({ name: 'First', seller_code: 'taken' })
    expect(await refusalOf(add({ name: 'x', user_id: admin }))).toMatchObject({ code: '22023' })
    expect(await refusalOf(add({ name: '' }))).toMatchObject({ code: '23514' })
    expect(await refusalOf(add({}))).toMatchObject({ code: '23502' })
    expect(await refusalOf(add({ name: 'x', seller_code: 'taken' }))).toMatchObject({
      code: 'PT409',
    })
    const missing = 'gen_random_uuid()'
    for (const call of [
      `admin_update_seller(${missing}, '{}')`,
      `admin_delete_seller(${missing})`,
    ]) {
      expect(await refusalOf(run(admin, `select public.${call}`))).toMatchObject({ code: 'PT404' })
    }
  })

  it.each([
    `admin_add_seller('{"name": "x"}')`,
    `admin_update_seller(gen_random_uuid(), '{}')`,
    'admin_delete_seller(gen_random_uuid())',
  ])('%s is for admins', async (call) => {
    for (const actor of ['anonymous', 'service', await addPerson('vip'), await addPerson('pro')]) {
      expect(await refusalOf(run(actor, `select public.${call}`))).toMatchObject({ code: '42501' })
    }
  })
})
