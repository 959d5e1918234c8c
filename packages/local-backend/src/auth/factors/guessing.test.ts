import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  codeOf,
  createFactorBench,
  tokenOf,
  wrongCodes,
  type Account,
  type FactorBench,
  type TestFactor,
} from '#src/auth/factors/factors.fixture.ts'

let bench: FactorBench
let account: Account
let factor: TestFactor
/** The attempts of a person who knows the password and guesses the code. */
let token: string
let codes: Generator<string, never>

beforeAll(async () => {
  bench = await createFactorBench()
})

beforeEach(async () => {
  account = await bench.createAccount()
  factor = await bench.protect(account)
  token = await tokenOf(await bench.signIn(account))
  codes = wrongCodes(factor)
  await bench.forgetUsedCodes()
})

afterAll(async () => {
  await bench.drop()
})

const wrong = { status: 422, body: { error_code: 'mfa_verification_failed' } }
const refused = { status: 429, body: { error_code: 'over_request_rate_limit' } }

const verify = async (code: string, { id } = factor, challengeId?: string) =>
  bench.ask(token, 'POST', `/factors/${id}/verify`, {
    challenge_id: challengeId ?? (await bench.challenge(token, { id, secret: '' })),
    code,
  })
const letPass = (minutes: number) =>
  bench.query(
    `update local_backend.wrong_factor_codes set tried_at = tried_at - make_interval(mins => $2)
     where user_id = $1`,
    [account.id, minutes],
  )
const tally = (answers: { status: number }[]) => ({
  wrong: answers.filter(({ status }) => status === 422).length,
  refused: answers.filter(({ status }) => status === 429).length,
})

describe('guessing', () => {
  test('200 codes ends after ten, the right one too; after the pause the right one is accepted', async () => {
    const answers = []
    for (let guess = 0; guess < 200; guess += 1) answers.push(await verify(codes.next().value))
    expect(tally(answers)).toEqual({ wrong: 10, refused: 190 })
    const right = await verify(codeOf(factor))
    expect(right).toMatchObject(refused)
    expect(Number(right.retryAfter)).toBeGreaterThan(200)
    expect(Number(right.retryAfter)).toBeLessThanOrEqual(300)
    await letPass(5)
    expect((await verify(codeOf(factor))).status).toBe(200)
  })

  test('while the clock is ahead locks nobody out when it is right again', async () => {
    for (let guess = 0; guess < 10; guess += 1) await verify(codes.next().value)
    expect(await verify(codeOf(factor))).toMatchObject(refused)
    await letPass(-60)
    expect((await verify(codeOf(factor))).status).toBe(200)
  })

  test('100 codes at once checks ten', async () => {
    const challenges = await Promise.all(
      Array.from({ length: 100 }, () => bench.challenge(token, factor)),
    )
    const answers = await Promise.all(
      challenges.map((id) => verify(codes.next().value, factor, id)),
    )
    expect(tally(answers)).toEqual({ wrong: 10, refused: 90 })
  })

  test('five codes uses up a challenge, and the next one works', async () => {
    const challenge = await bench.challenge(token, factor)
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await verify(codes.next().value, factor, challenge)).toMatchObject(wrong)
    }
    expect(await verify(codeOf(factor), factor, challenge)).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_challenge_expired' },
    })
    expect((await verify(codeOf(factor))).status).toBe(200)
  })

  test('with pauses ends at fifty in a day, over all factors of a user together', async () => {
    const tablet = await bench.enroll(account.client, 'Tablet')
    await bench.raise(account.client, tablet)
    await bench.forgetUsedCodes()
    token = await tokenOf(await bench.signIn(account))
    for (let pause = 0; pause < 5; pause += 1) {
      for (let guess = 0; guess < 10; guess += 1) {
        const target = guess < 5 ? factor : tablet
        expect(await verify(codes.next().value, target)).toMatchObject({ status: 422 })
      }
      await letPass(6)
    }
    expect(await verify(codeOf(factor))).toMatchObject(refused)
    expect(await verify(codeOf(tablet), tablet)).toMatchObject(refused)
    await letPass(24 * 60)
    expect((await verify(codeOf(tablet), tablet)).status).toBe(200)
  })

  test('gets no new attempts with a factor that is removed and enrolled again', async () => {
    const fresh = await bench.createAccount()
    token = await tokenOf(fresh.client)
    for (let round = 0; round < 5; round += 1) {
      const attempt = await bench.enroll(fresh.client)
      const guesses = wrongCodes(attempt)
      for (let guess = 0; guess < 10; guess += 1) {
        expect(await verify(guesses.next().value, attempt)).toMatchObject(wrong)
      }
      await fresh.client.auth.mfa.unenroll({ factorId: attempt.id })
    }
    const last = await bench.enroll(fresh.client)
    expect(await verify(codeOf(last), last)).toMatchObject(refused)
  })

  test('uses up no other person’s attempts', async () => {
    for (let guess = 0; guess < 12; guess += 1) await verify(codes.next().value)
    const other = await bench.createAccount()
    await bench.protect(other)
    expect((await verify(codeOf(factor))).status).toBe(429)
  })

  test('wrong codes of more than a day ago no longer count', async () => {
    await verify(codes.next().value)
    await letPass(24 * 60 + 1)
    await verify(codes.next().value)
    const kept = await bench.query(
      'select from local_backend.wrong_factor_codes where user_id = $1',
      [account.id],
    )
    expect(kept).toHaveLength(1)
  })
})

test('checks of codes also count per client address', async () => {
  const narrow = await createFactorBench({ limits: { verificationsPerFiveMinutes: 3 } })
  try {
    const person = await narrow.createAccount()
    const own = await narrow.enroll(person.client)
    const theirs = await tokenOf(person.client)
    const answers = []
    for (let turn = 0; turn < 4; turn += 1) {
      const challenge_id = await narrow.challenge(theirs, own)
      const body = { challenge_id, code: wrongCodes(own).next().value }
      answers.push(await narrow.ask(theirs, 'POST', `/factors/${own.id}/verify`, body))
    }
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 429])
  } finally {
    await narrow.drop()
  }
})
