import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, raw, addPerson } = openDatabase()

interface Protected {
  person: string
  session: string
  factor: string
}

/** A person whose session has used a verified factor. */
async function addProtected(): Promise<Protected> {
  const [person, session, factor] = [await addPerson(), randomUUID(), randomUUID()]
  const auth = await raw().connect('supabase_auth_admin')
  await auth.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values ($1, $2, 'totp', 'verified', now(), now())`,
    [factor, person],
  )
  await auth.query(
    `insert into auth.sessions (id, user_id, aal, factor_id, created_at, updated_at)
     values ($1, $2, 'aal2', $3, now(), now())`,
    [session, person, factor],
  )
  return { person, session, factor }
}

async function keep({ person, session }: Protected, hashes = ['one', 'two']): Promise<boolean> {
  const [row] = await run<{ kept: boolean }>(
    'service',
    'select private.keep_recovery_codes($1, $2, $3) is not null as kept',
    [person, session, hashes],
  )
  return row?.kept === true
}

async function tryCode(person: string, hash: string): Promise<string | undefined> {
  const [row] = await run<{ outcome: string }>(
    'service',
    'select outcome from private.try_recovery_code($1, $2)',
    [person, hash],
  )
  return row?.outcome
}

async function countLeft(person: string): Promise<number | null | undefined> {
  const [row] = await run<{ codes_left: number | null }>(
    'service',
    'select codes_left from private.count_recovery_codes($1)',
    [person],
  )
  return row?.codes_left
}

describe('recovery codes', () => {
  it('are valid until others replace them, and checking one does not use it up', async () => {
    const owner = await addProtected()
    expect(await countLeft(owner.person)).toBeNull()
    expect(await keep(owner)).toBe(true)
    expect(await countLeft(owner.person)).toBe(2)
    expect(await tryCode(owner.person, 'one')).toBe('right')
    expect(await tryCode(owner.person, 'one')).toBe('right')
    await keep(owner, ['three'])
    expect(await tryCode(owner.person, 'one')).toBe('wrong')
    expect(await tryCode(owner.person, 'three')).toBe('right')
    await run('service', 'select private.void_recovery_codes($1)', [owner.person])
    expect(await tryCode(owner.person, 'three')).toBe('wrong')
  })

  it('are wrong for everybody else', async () => {
    const [owner, stranger] = [await addProtected(), await addProtected()]
    await keep(owner)
    expect(await tryCode(stranger.person, 'one')).toBe('wrong')
    expect(await tryCode(owner.person, 'one')).toBe('right')
  })

  it('end with their factor, and do not count for the next one', async () => {
    const owner = await addProtected()
    await keep(owner)
    await run('owner', 'delete from auth.mfa_factors where id = $1', [owner.factor])
    await run(
      'owner',
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [owner.person],
    )
    expect(await tryCode(owner.person, 'one')).toBe('wrong')
    expect(await countLeft(owner.person)).toBeNull()
  })

  it.each([
    ['of level one', `update auth.sessions set aal = 'aal1' where id = $1`],
    ['that is over', 'delete from auth.sessions where id = $1'],
    [
      'whose factor is gone',
      `delete from auth.mfa_factors where id = (select factor_id from auth.sessions where id = $1)`,
    ],
    [
      'whose factor was never verified',
      `update auth.mfa_factors set status = 'unverified'
       where id = (select factor_id from auth.sessions where id = $1)`,
    ],
  ])('are not created for a session %s', async (_case, sql) => {
    const owner = await addProtected()
    await run('owner', sql, [owner.session])
    expect(await keep(owner)).toBe(false)
  })

  it("are not created for another person's session", async () => {
    const [owner, stranger] = [await addProtected(), await addProtected()]
    expect(await keep({ ...owner, session: stranger.session })).toBe(false)
    expect(await keep(owner)).toBe(true)
  })
})

describe('wrong recovery codes', () => {
  it('are five an hour, then even the right one is not checked', async () => {
    const [owner, stranger] = [await addProtected(), await addProtected()]
    await keep(owner)
    await keep(stranger)
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => tryCode(owner.person, 'nine')),
    )
    expect(guesses.filter((outcome) => outcome === 'wrong')).toHaveLength(5)
    expect(guesses.filter((outcome) => outcome === 'limited')).toHaveLength(15)
    expect(await tryCode(owner.person, 'one')).toBe('limited')
    expect(await tryCode(stranger.person, 'one')).toBe('right')
    await run(
      'owner',
      `update internal.wrong_recovery_codes set tried_at = now() - interval '61 minutes' where user_id = $1`,
      [owner.person],
    )
    expect(await tryCode(owner.person, 'one')).toBe('right')
  })

  it('are counted for accounts without codes too', async () => {
    const person = await addPerson()
    for (let guess = 0; guess < 5; guess += 1) expect(await tryCode(person, 'nine')).toBe('wrong')
    expect(await tryCode(person, 'nine')).toBe('limited')
  })
})

it.each([
  `private.keep_recovery_codes(auth.uid(), gen_random_uuid(), '{one}')`,
  'private.count_recovery_codes(auth.uid())',
  `private.try_recovery_code(auth.uid(), 'one')`,
  'private.void_recovery_codes(auth.uid())',
])('only the server uses %s', async (call) => {
  const { person } = await addProtected()
  expect(await refusalOf(run(person, `select ${call}`))).toMatchObject({ code: '42501' })
  await run('service', `select ${call.replaceAll('auth.uid()', `'${person}'::uuid`)}`)
})
