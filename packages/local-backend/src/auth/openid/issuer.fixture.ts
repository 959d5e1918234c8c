import { createHash, randomUUID } from 'node:crypto'
import {
  OAuth2Server,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
} from 'oauth2-mock-server'
import { z } from 'zod'

/** A provider to sign in with, over HTTP on this machine. */
export interface TestIssuer {
  url: string
  clientId: string
  clientSecret: string
  /** An ID token as the provider would sign it; `undefined` omits a claim. */
  issueIdToken(claims: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
  /** Changes the next ID token before it is signed. */
  spoilNextIdToken(change: (claims: Record<string, unknown>) => void): void
  /** Changes the next answer of the token endpoint, after its contents were signed. */
  spoilNextAnswer(change: (answer: MutableResponse) => void): void
  /** Claims that the provider returns beside the ID token. */
  tellNextBesides(person: Record<string, unknown>): void
  /** The person who is signed in at the provider when a browser has no hint. */
  admitNext(email: string): void
  /** The next visitor refuses there. */
  refuseNext(): void
  /** The parameters of the last browser. */
  readLastQuery(): Record<string, unknown>
  stop(): Promise<void>
}

const TEST_CLIENT = { clientId: 'sampletrail', clientSecret: 'issuer secret' }

const query = z.object({ query: z.looseObject({ login_hint: z.string().optional() }) })
const body = z.object({ body: z.object({ code: z.string().optional() }) })

/**
 * Starts an OpenID provider where everybody is who they say: `login_hint` is the address of the person, verified unless
 * it begins with `unverified`. POST /sign takes claims and returns an ID token, for tests in other processes.
 */
export async function startTestIssuer(): Promise<TestIssuer> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  const people = new Map<string, string>()
  let spoil: ((claims: Record<string, unknown>) => void) | null = null
  let besides: Record<string, unknown> | null = null
  let spoilAnswer: ((answer: MutableResponse) => void) | null = null

  let admitted: string | undefined
  let isRefused = false
  let lastQuery: z.infer<typeof query>['query'] = {}

  server.service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri, request: unknown) => {
    lastQuery = query.safeParse(request).data?.query ?? {}
    const email = lastQuery.login_hint ?? admitted
    if (isRefused) {
      isRefused = false
      url.searchParams.delete('code')
      url.searchParams.set('error', 'access_denied')
      return
    }
    const code = url.searchParams.get('code')
    if (email !== undefined && code !== null) people.set(code, email)
  })
  server.service.on('beforeTokenSigning', ({ payload }: MutableToken, request: unknown) => {
    const code = body.safeParse(request).data?.body.code
    const email = code === undefined ? undefined : people.get(code)
    if (email !== undefined) Object.assign(payload, describePerson(email))
    if (payload['aud'] === undefined || spoil === null) return
    spoil(payload)
    spoil = null
  })
  server.service.on('beforeUserinfo', (answer: MutableResponse) => {
    if (besides !== null) answer.body = besides
    besides = null
  })
  server.service.on('beforeResponse', (answer: MutableResponse) => {
    spoilAnswer?.(answer)
    spoilAnswer = null
  })
  const issueIdToken: TestIssuer['issueIdToken'] = (claims, header = {}) =>
    server.issuer.buildToken({
      scopesOrTransform: (head, payload) => {
        Object.assign(head, header)
        Object.assign(payload, { aud: TEST_CLIENT.clientId, ...claims })
      },
    })
  server.service.addRoute('POST', '/sign', async (request, response) => {
    response.setHeader('Content-Type', 'text/plain')
    response.end(await issueIdToken(z.record(z.string(), z.unknown()).parse(request.body)))
  })
  await server.start(0, '127.0.0.1')
  return {
    url: server.issuer.url ?? '',
    ...TEST_CLIENT,
    issueIdToken,
    spoilNextIdToken(change) {
      spoil = change
    },
    spoilNextAnswer(change) {
      spoilAnswer = change
    },
    tellNextBesides(person) {
      besides = person
    },
    admitNext(email) {
      admitted = email
    },
    refuseNext() {
      isRefused = true
    },
    readLastQuery: () => lastQuery,
    async stop() {
      if (server.listening) await server.stop()
    },
  }
}

/** Claims of the person with this address: always the same account at the provider. */
export function describePerson(email: string): Record<string, unknown> {
  return {
    sub: createHash('sha256').update(email).digest('hex').slice(0, 20),
    email,
    email_verified: !email.startsWith('unverified'),
    name: 'Ada Lovelace',
    picture: 'https://pictures.example/ada.png',
  }
}

export function newAddress(): string {
  return `openid-${randomUUID()}@example.com`
}
