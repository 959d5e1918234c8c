import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf, type PersonKind } from './open-database.ts'

const { run, runWithFactor, raw, addPerson } = openDatabase()

const begin = (id: string) => run('service', 'select private.begin_closure($1) as begun', [id])
const finish = (id: string) => run('service', 'select private.finish_closure($1) as finished', [id])
const forget = () => run('service', 'select private.forget_closures() as forgotten')

async function asAuthService(sql: string, values: unknown[]): Promise<void> {
  const auth = await raw().connect('supabase_auth_admin')
  await auth.query(sql, values)
}

/** A person with an address that the test chooses. */
async function addWithAddress(email: string, kind: PersonKind = 'basic'): Promise<string> {
  const id = await addPerson(kind)
  await asAuthService('update auth.users set email = $2 where id = $1', [id, email])
  return id
}

async function close(id: string): Promise<void> {
  await begin(id)
  await asAuthService('delete from auth.users where id = $1', [id])
  await finish(id)
}

const hasUsedTrial = async (id: string) => {
  const [row] = await run(id, 'select has_used_trial from public.users')
  return row?.['has_used_trial']
}

describe('closing an account', () => {
  it('is recorded and finished once, even if it is requested again', async () => {
    const id = await addPerson()
    expect(await Promise.all([begin(id), begin(id)])).toEqual([
      [{ begun: true }],
      [{ begun: true }],
    ])
    expect(await run('service', 'select private.open_closures() as id')).toContainEqual({ id })
    expect(await refusalOf(finish(id))).toMatchObject({ code: '55000' })
    await asAuthService('delete from auth.users where id = $1', [id])
    expect(await begin(id)).toEqual([{ begun: true }])
    expect(await finish(id)).toEqual([{ finished: true }])
    expect(await finish(id)).toEqual([{ finished: false }])
    expect(await begin(id)).toEqual([{ begun: false }])
    expect(await run('service', 'select private.open_closures() as id')).not.toContainEqual({ id })
  })

  it('leaves no trace of the person except a hash that the address alone does not give', async () => {
    const email = `${randomUUID()}@example.com`
    const id = await addWithAddress(email)
    await close(id)
    const [hash] = await run(
      'owner',
      `select address_hash = sha256(convert_to($1, 'UTF8')) as plain, row_to_json(closure)::text as row
       from internal.account_closures as closure where address_hash = private.hash_address($1)`,
      [email],
    )
    expect(hash?.['plain']).toBe(false)
    expect(hash?.['row']).not.toContain(id)
    expect(hash?.['row']).not.toContain(email)
  })

  it('is refused while a subscription is paid, and possible afterwards', async () => {
    const id = await addPerson('pro')
    const pay = (reference: string | null) =>
      run(
        'owner',
        `update public.subscriptions
         set stripe_subscription_id = $2, payment_status = case when $2::text is not null then 'active' end
         where user_id = $1`,
        [id, reference],
      )
    await pay('sub_1')
    expect(await refusalOf(begin(id))).toMatchObject({ code: 'PT409', hint: 'live_subscription' })
    await pay(null)
    expect(await begin(id)).toEqual([{ begun: true }])
  })

  it('is refused to the last admin; of two who leave at once, one stays', async () => {
    await run('owner', 'update public.subscriptions set is_admin = false')
    const one = await addPerson('admin')
    expect(await refusalOf(begin(one))).toMatchObject({ code: 'PT409', hint: 'last_admin' })
    const other = await addPerson('admin')
    const answers = await Promise.allSettled([begin(one), begin(other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(
      await run('owner', 'select user_id from public.subscriptions where is_admin'),
    ).toHaveLength(1)
  })

  it('tells the owner’s tokens that the account is no longer open', async () => {
    const id = await addPerson()
    const isOpen = async () => (await run(id, 'select private.is_account_open() as open'))[0]
    expect(await isOpen()).toEqual({ open: true })
    await begin(id)
    expect(await isOpen()).toEqual({ open: false })
    await close(id)
    expect(await isOpen()).toEqual({ open: false })
  })

  it('is different from a ban, which lasts as long as stated', async () => {
    const id = await addPerson()
    const ask = async () =>
      (
        await run(
          id,
          'select private.is_account_open() as open, private.is_account_banned() as banned',
        )
      )[0]
    const ban = (until: string) =>
      run('owner', 'update auth.users set banned_until = now() + $2::interval where id = $1', [
        id,
        until,
      ])
    expect(await ask()).toEqual({ open: true, banned: false })
    await ban('1 hour')
    expect(await ask()).toEqual({ open: true, banned: true })
    await ban('-1 second')
    expect(await ask()).toEqual({ open: true, banned: false })
  })

  it.each(['begin_closure', 'finish_closure'])('only the server uses %s', async (name) => {
    const id = await addPerson()
    for (const actor of [id, 'anonymous']) {
      const call = run(actor, `select private.${name}($1)`, [id])
      expect(await refusalOf(call)).toMatchObject({ code: '42501' })
    }
  })
})

describe('a trial is given once to an address', () => {
  it('also after its account was closed and opened again', async () => {
    const email = `${randomUUID()}@example.com`
    const first = await addWithAddress(email, 'trial')
    expect(await hasUsedTrial(first)).toBe(true)
    await close(first)
    const second = await addWithAddress(email.toUpperCase())
    expect(await hasUsedTrial(second)).toBe(true)
    await close(second)
    expect(await hasUsedTrial(await addWithAddress(email))).toBe(true)
  })

  it('counts from the sign-up on, not only after a change of the address', async () => {
    const email = `${randomUUID()}@example.com`
    await close(await addWithAddress(email, 'trial'))
    const id = randomUUID()
    await asAuthService(
      `insert into auth.users (id, aud, role, email, email_confirmed_at)
       values ($1, 'authenticated', 'authenticated', $2, now())`,
      [id, email],
    )
    expect(await hasUsedTrial(id)).toBe(true)
  })

  it('is available to addresses that had no trial, and to those of others', async () => {
    const email = `${randomUUID()}@example.com`
    await close(await addWithAddress(email))
    expect(await hasUsedTrial(await addWithAddress(email))).toBe(false)
    expect(await hasUsedTrial(await addPerson())).toBe(false)
  })

  it('again after 24 months, when the record is removed', async () => {
    const email = `${randomUUID()}@example.com`
    await close(await addWithAddress(email, 'trial'))
    await forget()
    await age(email, '23 months')
    expect(await forget()).toEqual([{ forgotten: 0 }])
    expect(await hadTrial(email)).toBe(true)
    await age(email, '25 months')
    expect(await hadTrial(email)).toBe(false)
    expect(await forget()).toEqual([{ forgotten: 1 }])
    expect(await run('owner', traces, [email])).toEqual([])
    expect(await hasUsedTrial(await addWithAddress(email))).toBe(false)
  })

  it('another person with the address meanwhile keeps the record', async () => {
    const email = `${randomUUID()}@example.com`
    await close(await addWithAddress(email, 'trial'))
    await forget()
    await age(email, '23 months')
    await addWithAddress(email)
    await age(email, '25 months')
    await forget()
    expect(await hadTrial(email)).toBe(true)
  })

  it('also if the address was changed before or after the trial started, or during it', async () => {
    const [before, during, after] = [1, 2, 3].map(() => `${randomUUID()}@example.com`)
    const id = await addWithAddress(before ?? '')
    const move = (email = '') =>
      asAuthService('update auth.users set email = $2 where id = $1', [id, email])
    await move(during)
    await run(
      'owner',
      `update public.subscriptions set is_trial = true, trial_end = now() + interval '1 day' where user_id = $1`,
      [id],
    )
    await move(after)
    await close(id)
    // The address from before the trial had none.
    expect(await hadTrial(before)).toBe(false)
    expect(await hadTrial(during)).toBe(true)
    expect(await hadTrial(after)).toBe(true)
    expect(await hasUsedTrial(await addWithAddress(during?.toUpperCase() ?? ''))).toBe(true)
  })
})

const traces = `select 1 from internal.trial_addresses where address_hash = private.hash_address($1)`

async function hadTrial(email = ''): Promise<unknown> {
  const [row] = await run('owner', 'select private.had_trial($1) as had', [email])
  return row?.['had']
}

/** Moves back the time at which the account of an address was deleted. */
async function age(email: string, interval: string): Promise<void> {
  for (const change of [
    'internal.account_closures set closed_at = now() - $2::interval where closed_at is not null',
    'internal.trial_addresses set released_at = now() - $2::interval where released_at is not null',
  ]) {
    await run('owner', `update ${change} and address_hash = private.hash_address($1)`, [
      email,
      interval,
    ])
  }
}

describe('has_password', () => {
  it('tells only the caller, and with a second factor only after its use', async () => {
    const id = await addPerson()
    const ask = 'select public.has_password() as known'
    await asAuthService(`update auth.users set encrypted_password = '' where id = $1`, [id])
    expect(await run(id, ask)).toEqual([{ known: false }])
    await asAuthService(`update auth.users set encrypted_password = 'hash' where id = $1`, [id])
    expect(await run(id, ask)).toEqual([{ known: true }])
    await asAuthService(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now())`,
      [id],
    )
    expect(await refusalOf(run(id, ask))).toMatchObject({ code: 'PT403', hint: 'second_factor' })
    expect(await runWithFactor(id, ask)).toEqual([{ known: true }])
    expect(await refusalOf(run('anonymous', ask))).toMatchObject({ code: '42501' })
  })
})
