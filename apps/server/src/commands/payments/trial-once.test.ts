import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAddress, leave, signUp, type OpenedAccount } from '#src/testing/open-account.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

let site: TestServer
let names = 0

beforeAll(async () => {
  site = await startTestServer({
    SIGN_INS_PER_5_MINUTES: '1000',
    VERIFICATIONS_PER_5_MINUTES: '1000',
    MAILS_PER_HOUR: '1000',
    MAILS_PER_HOUR_PER_CLIENT: '1000',
    SECONDS_BETWEEN_MAILS: '0',
  })
})
afterAll(() => site.stop())

const makeAddress = (name: string) => `${name}${(names += 1)}@example.com`

async function trialDays({ id }: OpenedAccount): Promise<unknown> {
  const [terms] = await site.query('select trial_days from private.checkout_terms($1)', [id])
  return terms?.['trial_days']
}

/** A trial as a checkout begins it; it is cancelled at once, and ends with its subscription. */
async function useTrial({ id }: OpenedAccount): Promise<void> {
  for (const status of ['trialing', 'canceled']) {
    await site.query(
      `select private.apply_payment($1, $2, $3, now(), now() + interval '7 days', now() + interval '7 days', false)`,
      [`sub_${id}`, id, status],
    )
  }
}

describe('the first checkout of an address has a trial', () => {
  test('of seven days, and the next has none', async () => {
    const person = await signUp(site, makeAddress('first'))
    expect(await trialDays(person)).toBe(7)
    await useTrial(person)
    expect(await trialDays(person)).toBe(0)
  })

  test('even if it had an account before that never used one', async () => {
    const [old, address] = [makeAddress('old'), makeAddress('unused')]
    const person = await signUp(site, old)
    await changeAddress(site, person, [old, address])
    await leave(site, person, address)
    for (const again of [old, address]) {
      expect(await trialDays(await signUp(site, again))).toBe(7)
    }
  })
})

describe('an address that had a trial gets no other one', () => {
  test.each<[string, (address: string) => string]>([
    ['after its account was deleted', (address) => address],
    ['written in capitals', (address) => address.toUpperCase()],
  ])('%s', async (_when, write) => {
    const address = makeAddress('again')
    const first = await signUp(site, address)
    await useTrial(first)
    await leave(site, first, address)
    const second = await signUp(site, write(address))
    expect(second.id).not.toBe(first.id)
    expect(await trialDays(second)).toBe(0)
  })

  test('nor does the one that its account had when it was deleted', async () => {
    const [before, after] = [makeAddress('before'), makeAddress('after')]
    const person = await signUp(site, before)
    await useTrial(person)
    await changeAddress(site, person, [before, after])
    await leave(site, person, after)
    for (const address of [before, after]) {
      expect(await trialDays(await signUp(site, address))).toBe(0)
    }
  })

  test('while its account continues under another address', async () => {
    const [before, after] = [makeAddress('before'), makeAddress('after')]
    const person = await signUp(site, before)
    await useTrial(person)
    await changeAddress(site, person, [before, after])
    expect(await trialDays(await signUp(site, before))).toBe(0)
    expect(await trialDays(person)).toBe(0)
  })

  test('when an account moves to it', async () => {
    const [used, other] = [makeAddress('used'), makeAddress('other')]
    const first = await signUp(site, used)
    await useTrial(first)
    await leave(site, first, used)
    const second = await signUp(site, other)
    expect(await trialDays(second)).toBe(7)
    await changeAddress(site, second, [other, used])
    expect(await trialDays(second)).toBe(0)
  })
})
