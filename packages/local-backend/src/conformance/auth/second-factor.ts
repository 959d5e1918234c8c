import { Secret, TOTP } from 'otpauth'
import { createPerson, createVisitor, removePerson, type Person } from '#src/conformance/target.ts'

const STEP = 30_000

type Client = Person['client']

export async function withPerson(use: (person: Person) => Promise<void>): Promise<void> {
  const person = await createPerson()
  try {
    await use(person)
  } finally {
    await removePerson(person)
  }
}

export async function enroll(
  client: Client,
  friendlyName: string,
): Promise<{ id: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret }
}

/** Gives the account a verified factor; the person's session has level two afterwards. */
export async function protect({ client }: Person): Promise<{ id: string; secret: string }> {
  const factor = await enroll(client, 'Phone')
  await raise(client, factor.secret, 0)
  return factor
}

/** A code works only once, so a second sign-in uses the next one, which is already valid. */
export async function raise(client: Client, secret: string, later: 0 | 1): Promise<void> {
  const { data } = await client.auth.mfa.listFactors()
  const [factor] = data?.all ?? []
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor?.id ?? '',
    code: codeOf(secret, later),
  })
  if (error) throw error
}

export async function signInAgain({ email, password }: Person): Promise<Client> {
  const client = createVisitor()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

export async function levelOf(client: Client) {
  const { data, error } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  if (error) throw error
  const methods = data.currentAuthenticationMethods.map((entry) =>
    typeof entry === 'string' ? entry : entry.method,
  )
  return { current: data.currentLevel, next: data.nextLevel, methods: methods.toSorted() }
}

export function codeOf(secret: string, later = 0): string {
  const phone = new TOTP({ secret: Secret.fromBase32(secret) })
  return phone.generate({ timestamp: Date.now() + later * STEP })
}

/** A code that matches none of the current steps. */
export function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((later) => codeOf(secret, later)))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ??
    ''
  )
}
