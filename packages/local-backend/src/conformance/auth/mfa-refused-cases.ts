import { expect } from 'vitest'
import { inBrowser } from '#src/conformance/auth/security-key-browser.ts'
import { refuse } from '#src/conformance/auth/not-served.ts'
import { withPerson } from '#src/conformance/auth/second-factor.ts'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import { createVisitor, type Person } from '#src/conformance/target.ts'

type Auth = Person['client']['auth']

/** The page that a security key would be bound to. */
const page = { rpId: 'localhost', rpOrigins: ['http://localhost'] }
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
/** A key's answer as browsers give it; nothing here could check it. */
const nothing = new ArrayBuffer(0)
const credential_response = {
  id: '',
  rawId: nothing,
  type: 'public-key' as const,
  response: {
    clientDataJSON: nothing,
    attestationObject: nothing,
    getAuthenticatorData: () => nothing,
    getPublicKey: () => null,
    getPublicKeyAlgorithm: () => 0,
    getTransports: () => [],
  },
  authenticatorAttachment: null,
  getClientExtensionResults: () => ({}),
  toJSON: () => ({
    id: '',
    rawId: '',
    type: 'public-key' as const,
    response: { clientDataJSON: '', attestationObject: '' },
    clientExtensionResults: {},
  }),
  parseCreationOptionsFromJSON: failToParse,
  parseRequestOptionsFromJSON: failToParse,
}

/** `auth.mfa.recoveryCodes`, which the client enables only with a flag. */
export const recoveryCodeCases: MethodTable = {
  getStatus: [refuse(() => recoveryCodes().getStatus())],
  generate: [refuse(() => recoveryCodes().generate())],
  verify: [refuse(() => recoveryCodes().verify({ code: 'abcd-efgh' }))],
  regenerate: [refuse(() => recoveryCodes().regenerate())],
  unenroll: [refuse(() => recoveryCodes().unenroll())],
}

/** `auth.mfa.webauthn`: no key can be enrolled, so there is none to challenge. */
export const securityKeyCases: MethodTable = {
  enroll: [refuse(() => ask((auth) => auth.mfa.webauthn.enroll({ friendlyName: 'Key' })))],
  register: [
    refuse(() =>
      askInBrowser((auth) => auth.mfa.webauthn.register({ friendlyName: 'Key', webauthn: page })),
    ),
  ],
  challenge: [
    findNothing((auth) => auth.mfa.webauthn.challenge({ factorId: UNKNOWN_ID, webauthn: page })),
  ],
  verify: [
    findNothing((auth) =>
      auth.mfa.webauthn.verify({
        factorId: UNKNOWN_ID,
        challengeId: UNKNOWN_ID,
        webauthn: { ...page, type: 'create', credential_response },
      }),
    ),
  ],
  authenticate: [
    findNothing((auth) =>
      inBrowser(() => auth.mfa.webauthn.authenticate({ factorId: UNKNOWN_ID, webauthn: page })),
    ),
  ],
}

function recoveryCodes(): Auth['mfa']['recoveryCodes'] {
  return createVisitor({ auth: { experimental: { recoveryCodes: true } } }).auth.mfa.recoveryCodes
}

function failToParse(): never {
  throw new Error('Nothing asks a key of the test for options')
}

type Answer = Promise<{ error: object | null }>

async function ask(call: (auth: Auth) => Answer): Answer {
  let answer: { error: object | null } = { error: null }
  await withPerson(async ({ client }) => {
    answer = await call(client.auth)
  })
  return answer
}

function askInBrowser(call: (auth: Auth) => Answer): Answer {
  return ask((auth) => inBrowser(() => call(auth)))
}

function findNothing(call: (auth: Auth) => Answer) {
  return {
    does: 'says of a factor that is not there that it is not there',
    run: async () => {
      const { error } = await ask(call)
      expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    },
  }
}
