import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import { fillAccount } from '#src/testing/fill-account.ts'
import { findTraces } from '#src/testing/find-traces.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { startPayingSite, type PayingSite } from '#src/testing/start-paying-site.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

const standIn = createStripe(paymentKeys)
const nobody = '7a6e3c1e-0000-4000-8000-000000000009'
let paid: PayingSite
let admin: TestPerson
let names = 0

beforeAll(async () => {
  paid = await startPayingSite((request) => standIn.app.fetch(request))
})
afterAll(() => paid.stop())
beforeEach(async () => {
  admin = await addAdmin()
})

const addPerson = () => paid.site.addPerson(`deleted${(names += 1)}`)

async function addAdmin(): Promise<TestPerson> {
  const person = await addPerson()
  await setAdmin(person, true)
  return person
}

const setAdmin = (person: TestPerson, isAdmin: boolean) =>
  paid.site.query('update public.subscriptions set is_admin = $2 where user_id = $1', [
    person.id,
    isAdmin,
  ])

const ask = (actor: Pick<TestPerson, 'token'> | null, id: string) =>
  paid.ask(actor, `/api/admin/users/${id}/delete`)

async function refusalOf(response: Response): Promise<unknown[]> {
  const { error } = errorBodySchema.parse(await response.json())
  return [response.status, error.code, error.message]
}

const notesOf = (actor: TestPerson) =>
  paid.site.query(
    `select target_id, details from public.audit_log where action = 'user.delete' and actor_id = $1`,
    [actor.id],
  )

describe('an admin who deletes a person', () => {
  test('leaves nothing of them, may ask again, and is logged once, without their name', async () => {
    const person = await addPerson()
    await fillAccount(paid.site, person)
    await paid.subscribe(person)
    const subscription = standIn.subscriptions().at(-1)
    expect(await findTraces(paid.site, person, [subscription?.id ?? ''])).toContain(
      'public.subscriptions.stripe_subscription_id',
    )
    expect((await ask(admin, person.id)).status).toBe(204)
    expect(await findTraces(paid.site, person, [subscription?.id ?? ''])).toEqual([])
    expect(standIn.subscriptions().at(-1)?.status).toBe('canceled')
    expect((await ask(admin, person.id.toUpperCase())).status).toBe(204)
    expect(await notesOf(admin)).toEqual([
      { target_id: '00000000-0000-0000-0000-000000000000', details: {} },
    ])
  })

  test('ends their sessions with the next call', async () => {
    const person = await addPerson()
    await ask(admin, person.id)
    const answer = await fetch(`${paid.site.server.localUrl}/api/account/export`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(answer.status).toBe(401)
    expect(await person.client.from('subscriptions').select()).toMatchObject({
      status: 401,
      error: { code: 'PGRST301' },
    })
    expect((await person.client.from('products').insert({ name: 'Lamp' })).error).not.toBeNull()
    expect((await person.client.auth.getUser(person.token)).error).not.toBeNull()
    expect((await person.client.auth.refreshSession()).error).not.toBeNull()
  })

  test('gets an error if the provider does not answer, and nothing is deleted', async () => {
    const person = await addPerson()
    await paid.subscribe(person)
    paid.fail(/DELETE/)
    expect(await refusalOf(await ask(admin, person.id))).toEqual([
      503,
      'unavailable',
      'The subscription could not be ended, so nothing was deleted. Please try again.',
    ])
    paid.fail(null)
    expect((await person.client.from('subscriptions').select()).data).toHaveLength(1)
    expect(await notesOf(admin)).toMatchObject([{ target_id: person.id }])
    expect((await ask(admin, person.id)).status).toBe(204)
    expect(await findTraces(paid.site, person)).toEqual([])
  })
})

/** Another admin removes the caller's flag after the audit entry was written. */
const revoke = `create function public.revoke_admin() returns trigger language plpgsql security definer as
  $$ begin update public.subscriptions set is_admin = false where user_id = new.actor_id; return null; end $$;
  create trigger revoke_admin after insert on public.audit_log for each row execute function public.revoke_admin();`

describe('nobody is deleted', () => {
  test('by a person who is no admin, or no longer one', async () => {
    const [person, stranger] = [await addPerson(), await addPerson()]
    expect((await ask(null, person.id)).status).toBe(401)
    expect((await ask(stranger, person.id)).status).toBe(403)
    expect((await ask(stranger, nobody)).status).toBe(403)
    await setAdmin(admin, false)
    expect((await ask(admin, person.id)).status).toBe(403)
    expect((await person.client.from('subscriptions').select()).data).toHaveLength(1)
  })

  test('by admins with their own id', async () => {
    expect(await refusalOf(await ask(admin, admin.id))).toEqual([
      409,
      'conflict',
      'This is your own account. You can delete it in your account settings.',
    ])
    expect(await notesOf(admin)).toEqual([])
  })

  test('by an invalid id', async () => {
    expect((await ask(admin, 'x')).status).toBe(400)
    expect((await ask(admin, nobody)).status).toBe(204)
  })

  test('if two admins delete each other at once: one stays', async () => {
    await paid.site.query('update public.subscriptions set is_admin = false')
    const [one, other] = [await addAdmin(), await addAdmin()]
    const answers = await Promise.all([ask(one, other.id), ask(other, one.id)])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 204)
    expect([401, 403, 409]).toContain(refused?.status)
    expect(
      await paid.site.query('select user_id from public.subscriptions where is_admin'),
    ).toHaveLength(1)
  })

  test('if the person was the last admin at the start', async () => {
    await paid.site.query('update public.subscriptions set is_admin = false')
    const [one, last] = [await addAdmin(), await addAdmin()]
    await paid.site.query(revoke)
    expect(await refusalOf(await ask(one, last.id))).toEqual([
      409,
      'conflict',
      'The last admin cannot be removed.',
    ])
    await paid.site.query('drop function public.revoke_admin cascade')
  })

  test('by an admin who lost the flag before their turn, with three admins as with two', async () => {
    const [former, other] = [await addAdmin(), await addAdmin()]
    await paid.subscribe(other)
    await paid.site.query(revoke)
    expect(await refusalOf(await ask(former, other.id))).toEqual([
      403,
      'forbidden',
      'Only admins may do this.',
    ])
    await paid.site.query('drop function public.revoke_admin cascade')
    expect(standIn.subscriptions().at(-1)?.status).toBe('trialing')
    expect((await other.client.from('subscriptions').select()).data).toHaveLength(1)
  })
})
