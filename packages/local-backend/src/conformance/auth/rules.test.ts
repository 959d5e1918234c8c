import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, newPassword } from '#src/conformance/auth/accounts.ts'
import { startWithRules } from '#src/conformance/start-target.ts'
import { newEmail, target, type TargetFacts } from '#src/conformance/target.ts'

/** A project's own rules. A run cannot change them in another project. */
const onlyHere = { skip: !target.isEmbedded }

/** Starts this package with these rules, and creates clients for it. */
function under(rules: Parameters<typeof startWithRules>[0]) {
  let facts: TargetFacts
  let stop: () => Promise<void>
  beforeAll(async () => {
    const running = await startWithRules(rules)
    facts = running.facts
    stop = () => running.stop()
  })
  afterAll(async () => {
    await stop()
  })
  const connect = (key: string): SupabaseClient =>
    createClient(facts.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  return {
    visitor: () => connect(facts.publishableKey),
    operator: () => connect(facts.secretKey).auth.admin,
    settings: async (): Promise<unknown> => {
      const headers = { apikey: facts.publishableKey }
      return await (await fetch(`${facts.url}/auth/v1/settings`, { headers })).json()
    },
  }
}

describe('sign-ups off', onlyHere, () => {
  const { visitor, operator, settings } = under({ allowSignUps: false })

  test('is known in advance', async () => {
    expect(await settings()).toMatchObject({ disable_signup: true, mailer_autoconfirm: false })
  })

  test('signUp and signInWithOtp create no account', async () => {
    expect.hasAssertions()
    const { auth } = visitor()
    const email = newEmail()
    expectRefusal(
      (await auth.signUp({ email, password: newPassword() })).error,
      422,
      'signup_disabled',
    )
    expectRefusal((await auth.signInWithOtp({ email })).error, 422, 'signup_disabled')
  })

  test('admin.createUser and inviteUserByEmail still do', async () => {
    const [email, password] = [newEmail(), newPassword()]
    const made = await operator().createUser({ email, password, email_confirm: true })
    expect(made.error).toBeNull()
    expect((await visitor().auth.signInWithPassword({ email, password })).error).toBeNull()
    expect((await operator().inviteUserByEmail(newEmail())).error).toBeNull()
  })
})

describe('email confirmation off', onlyHere, () => {
  const { visitor, settings } = under({ confirmEmail: false })

  test('is known in advance', async () => {
    expect(await settings()).toMatchObject({ disable_signup: false, mailer_autoconfirm: true })
  })

  test('signUp returns a session, once for each address', async () => {
    const [email, password] = [newEmail(), newPassword()]
    const { data, error } = await visitor().auth.signUp({ email, password })
    expect(error).toBeNull()
    expect(data.session?.user.email_confirmed_at).toEqual(expect.any(String))
    const again = await visitor().auth.signUp({ email, password })
    expectRefusal(again.error, 422, 'user_already_exists')
  })

  test('updateUser changes the address at once', async () => {
    const client = visitor()
    await client.auth.signUp({ email: newEmail(), password: newPassword() })
    const email = newEmail()
    expect((await client.auth.updateUser({ email })).data.user?.email).toBe(email)
  })
})

describe('linking off', onlyHere, () => {
  const { visitor, operator } = under({ allowLinking: false })

  test('linkIdentity and unlinkIdentity are refused', async () => {
    expect.hasAssertions()
    const [email, password] = [newEmail(), newPassword()]
    await operator().createUser({ email, password, email_confirm: true })
    const { auth } = visitor()
    await auth.signInWithPassword({ email, password })
    const linked = await auth.linkIdentity({ provider: 'google' })
    expectRefusal(linked.error, 404, 'manual_linking_disabled')
    const [own] = (await auth.getUserIdentities()).data?.identities ?? []
    if (!own) throw new Error('The account has no identity')
    expectRefusal((await auth.unlinkIdentity(own)).error, 404, 'manual_linking_disabled')
  })
})
