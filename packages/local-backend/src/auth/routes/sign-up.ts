import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { recordAudit } from '#src/auth/audit.ts'
import {
  AuthError,
  notImplemented,
  phoneDisabled,
  signUpDisabled,
  validationFailed,
} from '#src/auth/auth-error.ts'
import { limitKey, mailClient, requireApiKey } from '#src/auth/guards.ts'
import { prepareConfirmation, type LinkWish } from '#src/auth/mails/account-mails.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { changeAndMail } from '#src/auth/mails/send-auth-mail.ts'
import { challengeFields, emailSchema, metadataSchema, readBody } from '#src/auth/read-body.ts'
import { chooseRedirect } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { createSession, readDevice, type Device } from '#src/auth/sessions/create-session.ts'
import { endSessions } from '#src/auth/sessions/end-sessions.ts'
import type { SessionTokens } from '#src/auth/sessions/session-tokens.ts'
import { admitUnproved } from '#src/auth/users/confirm-user.ts'
import { createUser } from '#src/auth/users/create-user.ts'
import { fitsMetadata, mergeMetadata } from '#src/auth/users/merge-metadata.ts'
import { findUserByEmail, findUserById, type User } from '#src/auth/users/user.ts'
import { toUserJson } from '#src/auth/users/user-json.ts'

const bodySchema = z.object({
  email: emailSchema.nullish().or(z.literal('')),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadataSchema.nullish(),
  ...challengeFields,
})

/** Creates an account that waits for its link and emails that link. Without email confirmation, signs in at once. */
export function createSignUpRoute(services: AuthServices): Hono {
  return new Hono().post('/signup', requireApiKey(services), async (c) => {
    await services.limits.signIn(limitKey(c, services))
    if (services.options.auth.allowSignUps === false) throw signUpDisabled()
    const body = await readBody(c, bodySchema)
    if (body.phone) throw phoneDisabled()
    if (!body.email && !body.password) {
      throw notImplemented('Anonymous sign-in', 'anonymous_provider_disabled')
    }
    if (!body.email) throw validationFailed('An email address is required')
    if (!body.password) throw validationFailed('Signup requires a valid password')
    const passwordHash = await services.passwords.hash(body.password)
    const account = { email: body.email, passwordHash, data: body.data ?? {} }
    if (services.options.auth.confirmEmail === false) {
      const session = await signUpAtOnce(services, account, readDevice(c, services))
      if (session) return c.json(session)
    }
    const known = await findUserByEmail(services.pool, account.email)
    if (known?.emailConfirmedAt) return c.json(toUserJson(imitateNewUser(account.email)))
    const wish = {
      redirectTo: chooseRedirect(c.req.query('redirect_to'), services.options),
      challenge: body,
    }
    const user = await signUp(services, account, wish, await mailClient(c, services))
    return c.json(toUserJson(user))
  })
}

interface Account {
  email: string
  passwordHash: string | null
  data: Record<string, unknown>
}

/**
 * Creates the account, or takes one that was never confirmed. The given password replaces its password, so that the
 * newest email always confirms the password that was chosen with it.
 */
export async function signUp(
  services: AuthServices,
  account: Account,
  wish: LinkWish,
  mailedBy: string | null,
): Promise<User> {
  const limit = { template: 'confirmation', email: account.email, client: mailedBy } as const
  return await changeAndMail(services, limit, async (client) => {
    await waitForAddress(client, account.email)
    const known = await findUserByEmail(client, account.email)
    if (known?.emailConfirmedAt) return { result: imitateNewUser(account.email), mails: [] }
    const user = await makeOrTake(client, account, known)
    const mail = await prepareConfirmation(client, services, user, wish)
    return { result: (await findUserById(client, user.id)) ?? user, mails: [mail] }
  })
}

/**
 * Creates the account and signs in. Returns null, and changes nothing, for an account that an operator prepared: it
 * still waits for its email, because otherwise anybody who knows its address could take it. Throws `user_already_exists`.
 */
async function signUpAtOnce(
  services: AuthServices,
  account: Account,
  device: Device,
): Promise<SessionTokens | null> {
  return await inTransaction(services.pool, async (client) => {
    await waitForAddress(client, account.email)
    const known = await findUserByEmail(client, account.email)
    if (known?.emailConfirmedAt) {
      throw new AuthError(422, 'user_already_exists', 'User already registered')
    }
    if (known && isPrepared(known)) return null
    const { id } = await makeOrTake(client, account, known)
    await admitUnproved(client, id)
    return await createSession(client, services, id, 'password', device)
  })
}

/** Sign-ups with the same address wait for each other, so that the second one finds the account of the first. */
async function waitForAddress(client: ClientBase, email: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [email])
}

function isPrepared({ invitedAt, role, appMetadata }: User): boolean {
  const own = new Set(['provider', 'providers'])
  const isGiven = Object.keys(appMetadata).some((name) => !own.has(name))
  return invitedAt !== null || role !== 'authenticated' || isGiven
}

async function makeOrTake(client: ClientBase, account: Account, known: User | null): Promise<User> {
  if (!known) {
    const by = 'themselves'
    const user = await createUser(client, { ...account, userMetadata: account.data, by })
    await recordAudit(client, 'user_signedup', user.id)
    return user
  }
  await client.query(
    'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
    [known.id, account.passwordHash ?? ''],
  )
  if (!fitsMetadata({ ...known.userMetadata, ...account.data })) {
    // An earlier sign-up filled the metadata, perhaps to keep others from signing up.
    const facts = { sub: known.id, email: account.email, email_verified: false }
    await client.query('update auth.users set raw_user_meta_data = $2 where id = $1', [
      known.id,
      JSON.stringify({ ...facts, phone_verified: false }),
    ])
  }
  await mergeMetadata(client, known.id, 'user', account.data)
  await endSessions(client, known.id, 'global', null)
  return known
}

/** The shape of a new account, for an address that already has one: only the empty list of identities differs. */
function imitateNewUser(email: string): User {
  const id = randomUUID()
  const now = new Date()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    passwordHash: null,
    emailConfirmedAt: null,
    invitedAt: null,
    confirmationSentAt: now,
    recoverySentAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeStatus: 0,
    lastSignInAt: null,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: {},
    phone: null,
    isAnonymous: false,
    bannedUntil: null,
    isBanned: false,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    identities: [],
    factors: [],
  }
}
