import { refuse } from '#src/conformance/auth/not-served.ts'
import { inBrowser } from '#src/conformance/auth/security-key-browser.ts'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import {
  createOperator,
  createPerson,
  createVisitor,
  removePerson,
} from '#src/conformance/target.ts'
import type { Person } from '#src/conformance/target.ts'

type Auth = Person['client']['auth']
type Answer = Promise<{ error: object | null }>

const ID = '00000000-0000-4000-8000-000000000000'
const admin = () => createOperator().auth.admin

/** Calls as a signed-in person. */
async function ask(call: (auth: Auth) => Answer): Answer {
  const person = await createPerson()
  try {
    return await call(person.client.auth)
  } finally {
    await removePerson(person)
  }
}

export const refusedCases: MethodTable = {
  signInWithSSO: [refuse(() => createVisitor().auth.signInWithSSO({ domain: 'example.com' }))],
  signInWithWeb3: [
    refuse(() =>
      createVisitor().auth.signInWithWeb3({
        chain: 'ethereum',
        message: 'example.com wants you to sign in',
        signature: '0x00',
      }),
    ),
  ],
  signInWithPasskey: [refuse(() => inBrowser(() => createVisitor().auth.signInWithPasskey()))],
  registerPasskey: [refuse(() => ask((auth) => inBrowser(() => auth.registerPasskey())))],
}

const credential = { id: 'x', rawId: 'x', type: 'public-key' } as never

export const passkeyCases: MethodTable = {
  startRegistration: [refuse(() => ask((auth) => auth.passkey.startRegistration()))],
  verifyRegistration: [
    refuse(() => ask((auth) => auth.passkey.verifyRegistration({ challengeId: ID, credential }))),
  ],
  startAuthentication: [refuse(() => createVisitor().auth.passkey.startAuthentication())],
  verifyAuthentication: [
    refuse(() =>
      createVisitor().auth.passkey.verifyAuthentication({ challengeId: ID, credential }),
    ),
  ],
  list: [refuse(() => ask((auth) => auth.passkey.list()))],
  update: [refuse(() => ask((auth) => auth.passkey.update({ passkeyId: ID, friendlyName: 'x' })))],
  delete: [refuse(() => ask((auth) => auth.passkey.delete({ passkeyId: ID })))],
}

export const oauthCases: MethodTable = {
  getAuthorizationDetails: [refuse(() => ask((auth) => auth.oauth.getAuthorizationDetails(ID)))],
  approveAuthorization: [refuse(() => ask((auth) => auth.oauth.approveAuthorization(ID)))],
  denyAuthorization: [refuse(() => ask((auth) => auth.oauth.denyAuthorization(ID)))],
  listGrants: [refuse(() => ask((auth) => auth.oauth.listGrants()))],
  revokeGrant: [refuse(() => ask((auth) => auth.oauth.revokeGrant({ clientId: ID })))],
}

export const adminPasskeyCases: MethodTable = {
  listPasskeys: [refuse(() => admin().passkey.listPasskeys({ userId: ID }))],
  deletePasskey: [refuse(() => admin().passkey.deletePasskey({ userId: ID, passkeyId: ID }))],
}

export const adminOauthCases: MethodTable = {
  listClients: [refuse(() => admin().oauth.listClients())],
  createClient: [
    refuse(() =>
      admin().oauth.createClient({
        client_name: 'x',
        redirect_uris: ['https://example.com/callback'],
      }),
    ),
  ],
  getClient: [refuse(() => admin().oauth.getClient(ID))],
  updateClient: [refuse(() => admin().oauth.updateClient(ID, { client_name: 'y' }))],
  deleteClient: [refuse(() => admin().oauth.deleteClient(ID))],
  regenerateClientSecret: [refuse(() => admin().oauth.regenerateClientSecret(ID))],
}

export const customProviderCases: MethodTable = {
  listProviders: [refuse(() => admin().customProviders.listProviders())],
  createProvider: [
    refuse(() =>
      admin().customProviders.createProvider({
        provider_type: 'oidc',
        identifier: 'custom:example',
        name: 'Example',
        client_id: 'x',
        client_secret: 'y',
        issuer: 'https://example.com',
      }),
    ),
  ],
  getProvider: [refuse(() => admin().customProviders.getProvider('custom:example'))],
  updateProvider: [
    refuse(() => admin().customProviders.updateProvider('custom:example', { name: 'z' })),
  ],
  deleteProvider: [refuse(() => admin().customProviders.deleteProvider('custom:example'))],
}
