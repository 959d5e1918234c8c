import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import type { DatabaseLogin } from '#src/context.ts'

const DATABASE_LOGINS = [
  'authenticator',
  'postgres',
  'supabase_admin',
  'supabase_auth_admin',
  'supabase_storage_admin',
  'supabase_replication_admin',
] as const satisfies readonly DatabaseLogin[]

const jwkSchema = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: z.string().min(1),
  y: z.string().min(1),
  d: z.string().min(1),
})

const signingKeySchema = z.object({
  key: jwkSchema,
  /** When it begins to sign, in seconds since 1970. */
  from: z.number(),
  /** When its tokens become invalid; null while it is the newest. */
  until: z.number().nullable(),
})

/** A key for access tokens, and its lifetime. */
export type SigningKey = z.infer<typeof signingKeySchema>

const password = z.string().min(16)

export const secretsSchema = z.object({
  publishableKey: z.string().startsWith('sb_publishable_').min(32),
  secretKey: z.string().startsWith('sb_secret_').min(32),
  /** The newest. */
  signingKey: jwkSchema,
  /** It and its predecessors, since the first rotation. */
  signingKeys: z.array(signingKeySchema).min(1).optional(),
  storageUrlSecret: z.string().min(32),
  databasePasswords: z.object({
    authenticator: password,
    postgres: password,
    supabase_admin: password,
    supabase_auth_admin: password,
    supabase_storage_admin: password,
    supabase_replication_admin: password,
  } satisfies Record<DatabaseLogin, typeof password>),
})

/** Everything that a backend must keep secret, in the format of the data directory. */
export type Secrets = z.infer<typeof secretsSchema>

/** Creates new random secrets and a new ES256 key pair. */
export async function generateSecrets(): Promise<Secrets> {
  return secretsSchema.parse({
    publishableKey: `sb_publishable_${randomToken(24)}`,
    secretKey: `sb_secret_${randomToken(32)}`,
    signingKey: await generateSigningKey(),
    storageUrlSecret: randomToken(48),
    databasePasswords: Object.fromEntries(DATABASE_LOGINS.map((login) => [login, randomToken(24)])),
  })
}

/** A new ES256 key pair with its own name. */
export async function generateSigningKey(): Promise<Secrets['signingKey']> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk: JWK = await exportJWK(privateKey)
  return jwkSchema.parse({ ...jwk, kid: randomToken(12), alg: 'ES256', use: 'sig' })
}

function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
