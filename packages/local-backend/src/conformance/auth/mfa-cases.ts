import { expect } from 'vitest'
import {
  codeOf,
  enroll,
  levelOf,
  protect,
  raise,
  signInAgain,
  withPerson,
  wrongCode,
} from '#src/conformance/auth/second-factor.ts'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import { createOperator, createVisitor, target } from '#src/conformance/target.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** The expected behaviour of `auth.mfa`. Codes come from our own authenticator, as from a person's phone. */
export const mfaCases: MethodTable = {
  enroll: [
    {
      does: 'gives a secret, its address for authenticators and a picture of it',
      run: () =>
        withPerson(async ({ client, email }) => {
          const { data, error } = await client.auth.mfa.enroll({
            factorType: 'totp',
            friendlyName: 'Phone',
            issuer: 'Conformance',
          })
          expect(error).toBeNull()
          expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
          expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
          expect(data?.totp.qr_code).toMatch(
            /^data:image\/svg\+xml;utf-8,[\s\S]*<svg[\s\S]+<\/svg>/,
          )
          const uri = new URL(data?.totp.uri ?? '')
          expect(uri.host).toBe('totp')
          expect(decodeURIComponent(uri.pathname)).toBe(`/Conformance:${email}`)
          expect(uri.searchParams.get('secret')).toBe(data?.totp.secret)
        }),
    },
    {
      does: 'refuses a name that is taken',
      run: () =>
        withPerson(async ({ client }) => {
          await enroll(client, 'Phone')
          const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
          expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
          await enroll(client, 'Tablet')
        }),
    },
    {
      does: 'asks whoever has a second factor already to use it first',
      run: () =>
        withPerson(async (person) => {
          const { secret } = await protect(person)
          const other = await signInAgain(person)
          const ask = () => other.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
          expect((await ask()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
          await raise(other, secret, 1)
          expect((await ask()).error).toBeNull()
        }),
    },
    {
      does: 'is for those who are signed in',
      run: async () => {
        const { error } = await createVisitor().auth.mfa.enroll({ factorType: 'totp' })
        expect(error).not.toBeNull()
      },
    },
    {
      does: 'of a phone or a security key answers 501',
      onlyEmbedded: 'a project may have a provider for them',
      run: () =>
        withPerson(async ({ client }) => {
          const phone = await client.auth.mfa.enroll({
            factorType: 'phone',
            phone: '+4915112345678',
          })
          expect(phone.error).toMatchObject({
            status: 501,
            message: expect.stringContaining('phone') as string,
          })
          const key = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
          expect(key.error).toMatchObject({
            status: 501,
            message: expect.stringContaining('key') as string,
          })
        }),
    },
  ],
  challenge: [
    {
      does: 'is good for some minutes',
      run: () =>
        withPerson(async ({ client }) => {
          const { id } = await enroll(client, 'Phone')
          const { data, error } = await client.auth.mfa.challenge({ factorId: id })
          expect(error).toBeNull()
          expect(data).toMatchObject({ type: 'totp', id: expect.any(String) as string })
          const left = (data?.expires_at ?? 0) - Date.now() / 1000
          expect(left).toBeGreaterThan(60)
          expect(left).toBeLessThan(3700)
        }),
    },
    {
      does: 'first asks the caller to sign in',
      run: async () => {
        for (const id of [crypto.randomUUID(), 'some-factor']) {
          const answer = await fetch(`${target.url}/auth/v1/factors/${id}/challenge`, {
            method: 'POST',
            headers: { apikey: target.publishableKey },
          })
          expect(answer.status).toBe(401)
        }
      },
    },
    {
      does: "answers of somebody else's factor as of none",
      run: () =>
        withPerson((owner) =>
          withPerson(async (stranger) => {
            const { id } = await enroll(owner.client, 'Phone')
            const foreign = await stranger.client.auth.mfa.challenge({ factorId: id })
            const unknown = await stranger.client.auth.mfa.challenge({ factorId: UNKNOWN_ID })
            expect(foreign.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
            expect(unknown.error?.message).toBe(foreign.error?.message)
            expect(unknown.error?.code).toBe(foreign.error?.code)
          }),
        ),
    },
  ],
  verify: [
    {
      does: 'makes the factor a verified one and the session one of level two, also after a refresh',
      run: () =>
        withPerson(async ({ client }) => {
          const { id, secret } = await enroll(client, 'Phone')
          const challenge = await client.auth.mfa.challenge({ factorId: id })
          const { data, error } = await client.auth.mfa.verify({
            factorId: id,
            challengeId: challenge.data?.id ?? '',
            code: codeOf(secret),
          })
          expect(error).toBeNull()
          expect(data?.user.factors).toMatchObject([{ id, status: 'verified' }])
          expect(await levelOf(client)).toMatchObject({
            current: 'aal2',
            methods: ['password', 'totp'],
          })
          expect((await client.auth.refreshSession()).error).toBeNull()
          expect(await levelOf(client)).toMatchObject({
            current: 'aal2',
            methods: ['password', 'totp'],
          })
        }),
    },
    {
      does: 'refuses a wrong code, and takes the right one after it',
      run: () =>
        withPerson(async ({ client }) => {
          const { id, secret } = await enroll(client, 'Phone')
          const { data: challenge } = await client.auth.mfa.challenge({ factorId: id })
          const verify = (code: string) =>
            client.auth.mfa.verify({ factorId: id, challengeId: challenge?.id ?? '', code })
          const wrong = await verify(wrongCode(secret))
          expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
          expect((await levelOf(client)).current).toBe('aal1')
          expect((await verify(codeOf(secret))).error).toBeNull()
        }),
    },
    {
      does: 'takes a challenge once, and only for its own factor',
      run: () =>
        withPerson(async ({ client }) => {
          const first = await enroll(client, 'Phone')
          const second = await enroll(client, 'Tablet')
          const { data: challenge } = await client.auth.mfa.challenge({ factorId: first.id })
          const challengeId = challenge?.id ?? ''
          const verify = (factor: { id: string; secret: string }) =>
            client.auth.mfa.verify({
              factorId: factor.id,
              challengeId,
              code: codeOf(factor.secret),
            })
          expect((await verify(second)).error).toMatchObject({ status: 422 })
          expect((await verify(first)).error).toBeNull()
          expect((await verify(first)).error).toMatchObject({ status: 422 })
        }),
    },
    {
      does: 'ends the other sessions that have not shown the factor',
      run: () =>
        withPerson(async (person) => {
          const other = await signInAgain(person)
          await protect(person)
          expect((await other.auth.refreshSession()).error).not.toBeNull()
          expect((await person.client.auth.refreshSession()).error).toBeNull()
        }),
    },
  ],
  challengeAndVerify: [
    {
      does: 'does both at once',
      run: () =>
        withPerson(async ({ client }) => {
          const { id, secret } = await enroll(client, 'Phone')
          const wrong = await client.auth.mfa.challengeAndVerify({
            factorId: id,
            code: wrongCode(secret),
          })
          expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed' })
          const right = await client.auth.mfa.challengeAndVerify({
            factorId: id,
            code: codeOf(secret),
          })
          expect(right.error).toBeNull()
          expect((await levelOf(client)).current).toBe('aal2')
        }),
    },
  ],
  unenroll: [
    {
      does: 'removes a factor, and the next refresh is of level one again',
      run: () =>
        withPerson(async (person) => {
          const { id } = await protect(person)
          const { data, error } = await person.client.auth.mfa.unenroll({ factorId: id })
          expect({ id: data?.id, error }).toEqual({ id, error: null })
          expect((await person.client.auth.refreshSession()).error).toBeNull()
          expect(await levelOf(person.client)).toEqual({
            current: 'aal1',
            next: 'aal1',
            methods: ['password'],
          })
        }),
    },
    {
      does: 'of a verified factor needs that factor, of another person is not possible',
      run: () =>
        withPerson((owner) =>
          withPerson(async (stranger) => {
            const { id } = await protect(owner)
            const weak = await signInAgain(owner)
            const refused = await weak.auth.mfa.unenroll({ factorId: id })
            expect(refused.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
            const foreign = await stranger.client.auth.mfa.unenroll({ factorId: id })
            expect(foreign.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
            expect((await owner.client.auth.mfa.unenroll({ factorId: id })).error).toBeNull()
          }),
        ),
    },
  ],
  listFactors: [
    {
      does: 'names all factors, and apart the verified ones of each kind',
      run: () =>
        withPerson(async (person) => {
          const none = await person.client.auth.mfa.listFactors()
          expect(none.data).toMatchObject({ all: [], totp: [] })
          const { id } = await protect(person)
          await enroll(person.client, 'Tablet')
          const { data, error } = await person.client.auth.mfa.listFactors()
          expect(error).toBeNull()
          expect(data?.all.map((factor) => factor.status).toSorted()).toEqual([
            'unverified',
            'verified',
          ])
          expect(data?.totp).toMatchObject([{ id, friendly_name: 'Phone', factor_type: 'totp' }])
        }),
    },
  ],
  getAuthenticatorAssuranceLevel: [
    {
      does: 'tells the level of this session and the one that the account asks for',
      run: () =>
        withPerson(async (person) => {
          const before = await levelOf(person.client)
          expect(before).toEqual({ current: 'aal1', next: 'aal1', methods: ['password'] })
          const { secret } = await protect(person)
          const other = await signInAgain(person)
          expect(await levelOf(other)).toMatchObject({ current: 'aal1', next: 'aal2' })
          await raise(other, secret, 1)
          expect(await levelOf(other)).toMatchObject({ current: 'aal2', next: 'aal2' })
        }),
    },
    {
      does: 'reads a given token',
      run: () =>
        withPerson(async (person) => {
          await protect(person)
          const token = (await person.client.auth.getSession()).data.session?.access_token
          const { data } = await createVisitor().auth.mfa.getAuthenticatorAssuranceLevel(token)
          expect(data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
        }),
    },
  ],
}

/** The expected behaviour of `auth.admin.mfa`. */
export const adminMfaCases: MethodTable = {
  listFactors: [
    {
      does: 'names the factors of an account, without their secrets',
      run: () =>
        withPerson(async (person) => {
          const { id, secret } = await protect(person)
          const { data, error } = await createOperator().auth.admin.mfa.listFactors({
            userId: person.id,
          })
          expect(error).toBeNull()
          expect(data?.factors).toMatchObject([{ id, status: 'verified', friendly_name: 'Phone' }])
          expect(JSON.stringify(data)).not.toContain(secret)
        }),
    },
    {
      does: 'is for the secret key only',
      run: () =>
        withPerson(async ({ id, client }) => {
          const { error } = await client.auth.admin.mfa.listFactors({ userId: id })
          expect([401, 403]).toContain(error?.status)
        }),
    },
  ],
  deleteFactor: [
    {
      does: 'takes a factor away from an account, whose sessions are of level one again',
      run: () =>
        withPerson(async (person) => {
          const { id } = await protect(person)
          const { admin } = createOperator().auth
          const first = await admin.mfa.deleteFactor({ userId: person.id, id })
          expect(first.error).toBeNull()
          expect((await admin.mfa.listFactors({ userId: person.id })).data?.factors).toEqual([])
          expect((await person.client.auth.refreshSession()).error).toBeNull()
          expect((await levelOf(person.client)).current).toBe('aal1')
        }),
    },
    {
      does: 'of an account that does not have it, or without the secret key, is refused',
      run: () =>
        withPerson((owner) =>
          withPerson(async (stranger) => {
            const { id } = await protect(owner)
            const { admin } = createOperator().auth
            const astray = await admin.mfa.deleteFactor({ userId: stranger.id, id })
            expect(astray.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
            const own = await owner.client.auth.admin.mfa.deleteFactor({ userId: owner.id, id })
            expect([401, 403]).toContain(own.error?.status)
            expect((await owner.client.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
          }),
        ),
    },
  ],
}
