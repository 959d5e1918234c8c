import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

const keep = (person: string, name = 'shop') =>
  run(
    'service',
    `select private.keep_ebay_connection($1, $2, 'id', 'EBAY_US', 'production', 'a', 'r', now())`,
    [person, name],
  )
const tokensOf = (person: string) =>
  run('service', 'select access_token, refresh_token from private.read_ebay_tokens($1)', [person])

it('a sign-in at eBay works once, for its person and session', async () => {
  const [person, other] = [await addPerson(), await addPerson()]
  const begin = (state: string) =>
    run('service', `select private.begin_ebay_sign_in($1, 's1', sha256($2::bytea))`, [
      person,
      state,
    ])
  const take = async (who: string, session: string, state: string) =>
    (
      await run('service', `select private.take_ebay_sign_in($1, $2, sha256($3::bytea)) as found`, [
        who,
        session,
        state,
      ])
    )[0]?.['found']
  await begin('a')
  expect(await take(person, 's1', 'a')).toBe('good')
  expect(await take(person, 's1', 'a')).toBe('unknown')
  await begin('b')
  expect(await take(other, 's1', 'b')).toBe('other_account')
  await begin('c')
  expect(await take(person, 's2', 'c')).toBe('other_session')
  await run('owner', `update internal.ebay_sign_ins set begun_at = now()`)
  await begin('d')
  await run('owner', `update internal.ebay_sign_ins set begun_at = now() - interval '10 minutes'`)
  expect(await take(person, 's1', 'd')).toBe('late')
  for (let turn = 0; turn < 12; turn += 1) await begin(`many ${turn}`)
  const kept = await run('owner', 'select from internal.ebay_sign_ins where user_id = $1', [person])
  expect(kept).toHaveLength(10)
})

it('a renewal without a refresh token keeps the old one; an end deletes both', async () => {
  const person = await addPerson()
  await keep(person)
  await run('service', `select private.renew_ebay_tokens($1, 'a2', null, now())`, [person])
  expect(await tokensOf(person)).toEqual([{ access_token: 'a2', refresh_token: 'r' }])
  await run('service', `select private.renew_ebay_tokens($1, 'a3', 'r3', now())`, [person])
  expect(await tokensOf(person)).toEqual([{ access_token: 'a3', refresh_token: 'r3' }])
  await run('service', 'select private.end_ebay_connection($1)', [person])
  expect(await tokensOf(person)).toEqual([{ access_token: null, refresh_token: null }])
  expect(
    await run(person, 'select ebay_username, is_connected from public.ebay_integrations'),
  ).toEqual([{ ebay_username: 'shop', is_connected: false }])
  await run('service', 'select private.remove_ebay_connection($1)', [person])
  expect(await run(person, 'select user_id from public.ebay_integrations')).toEqual([])
})

it('an account that is being closed can no longer be connected', async () => {
  const person = await addPerson()
  await run('service', 'select private.begin_closure($1)', [person])
  expect(await refusalOf(keep(person))).toMatchObject({ code: 'PT409' })
})

it('one request at a time lists a product, with Pro, that is theirs and not in the trash', async () => {
  const [person, other, basic] = [await addPerson('pro'), await addPerson('pro'), await addPerson()]
  const id = randomUUID()
  await run(person, 'insert into public.products (id, name) values ($1, $2)', [id, 'Lamp'])
  const [first, second] = [randomUUID(), randomUUID()]
  const take = async (who: string, holder: string) =>
    (
      await run('service', 'select private.take_ebay_turn($1, $2, $3, 30, false) as outcome', [
        who,
        id,
        holder,
      ])
    )[0]?.['outcome']
  expect(await take(basic, first)).toBe('not_pro')
  expect(await take(other, first)).toBe('gone')
  expect(await take(person, first)).toBe('taken')
  expect(await take(person, second)).toBe('busy')
  expect(await take(person, first)).toBe('taken')
  // Nobody ends another's turn.
  await run('service', 'select private.leave_ebay_turn($1, $2)', [id, second])
  expect(await take(person, second)).toBe('busy')
  await run('owner', 'update internal.ebay_turns set held_until = now()')
  expect(await take(person, second)).toBe('taken')
  await run('service', 'select private.leave_ebay_turn($1, $2)', [id, second])
  expect(await take(person, first)).toBe('taken')
  await run('service', 'select private.leave_ebay_turn($1, $2)', [id, first])
  await run(person, 'update public.products set deleted_at = now() where id = $1', [id])
  expect(await take(person, first)).toBe('gone')
})

it('people cannot use any of it', async () => {
  const person = await addPerson('admin')
  for (const call of [
    `private.read_ebay_tokens('${person}')`,
    `private.take_ebay_turn('${person}', gen_random_uuid(), gen_random_uuid(), 30, false)`,
    `private.keep_ebay_connection('${person}', 'x', 'x', 'EBAY_US', 'production', 'a', 'r', now())`,
  ]) {
    for (const actor of ['anonymous', person]) {
      expect(await refusalOf(run(actor, `select ${call}`))).toMatchObject({ code: '42501' })
    }
  }
})
