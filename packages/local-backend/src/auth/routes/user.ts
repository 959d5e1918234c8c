import { Hono } from 'hono'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { recordAudit } from '#src/auth/audit.ts'
import { AuthError, emailExists, phoneDisabled } from '#src/auth/auth-error.ts'
import { limitKey, mailClient, requireUser, type SignedIn } from '#src/auth/guards.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { prepareEmailChange, type LinkWish } from '#src/auth/mails/account-mails.ts'
import { changeAndMail, notify, type AuthMail } from '#src/auth/mails/send-auth-mail.ts'
import { challengeFields, emailSchema, metadataSchema, readBody } from '#src/auth/read-body.ts'
import { chooseRedirect } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { requireSecondFactor } from '#src/auth/sessions/require-second-factor.ts'
import { takeCode } from '#src/auth/tokens/take-code.ts'
import { setUnprovedEmail } from '#src/auth/users/change-email.ts'
import { changePassword } from '#src/auth/users/change-password.ts'
import { mergeMetadata } from '#src/auth/users/merge-metadata.ts'
import { findUserByEmail, findUserById, type User } from '#src/auth/users/user.ts'
import { toUserJson } from '#src/auth/users/user-json.ts'

const bodySchema = z.object({
  email: emailSchema.nullish().or(z.literal('')),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  nonce: z.string().max(64).nullish(),
  data: metadataSchema.nullish(),
  app_metadata: z.unknown().optional(),
  ...challengeFields,
})
type Changes = z.infer<typeof bodySchema>

/** The signed-in user: reads, and changes the fields that users may change. */
export function createUserRoutes(services: AuthServices): Hono<{
  Variables: { signedIn: SignedIn }
}> {
  return new Hono<{ Variables: { signedIn: SignedIn } }>()
    .get('/user', requireUser(services), (c) => c.json(toUserJson(c.get('signedIn').user)))
    .put('/user', requireUser(services), async (c) => {
      const signedIn = c.get('signedIn')
      const body = await readBody(c, bodySchema)
      if (body.phone) throw phoneDisabled()
      if (body.app_metadata != null) {
        const message = 'Updating app_metadata requires admin privileges'
        throw new AuthError(403, 'not_admin', message)
      }
      if (body.password || body.nonce || body.email) {
        await services.limits.verification(limitKey(c, services))
      }
      const newEmail = body.email && body.email !== signedIn.user.email ? body.email : null
      if (newEmail !== null || body.password) {
        await requireSecondFactor(services, signedIn, 'update email or password')
      }
      if (newEmail !== null && (await findUserByEmail(services.pool, newEmail))) throw emailExists()
      if (body.password && !body.nonce) await requireRecentSession(services, signedIn)
      const passwordHash = body.password
        ? await hashNewPassword(services, signedIn.user, body.password)
        : null
      if (body.nonce) await checkNonce(services, signedIn.user, body.nonce)
      const user =
        newEmail === null || !isMailed(services, signedIn.user)
          ? await inTransaction(services.pool, (client) =>
              applyChanges(client, signedIn, body, passwordHash, newEmail),
            )
          : await changeAndMail(
              services,
              {
                template: 'email_change',
                email: signedIn.user.email ?? newEmail,
                client: await mailClient(c, services),
              },
              async (client) => {
                const changed = await applyChanges(client, signedIn, body, passwordHash, null)
                const wish = {
                  redirectTo: chooseRedirect(c.req.query('redirect_to'), services.options),
                  challenge: body,
                }
                return await beginEmailChange(client, services, changed, newEmail, wish)
              },
            )
      const { id, email } = user
      if (passwordHash !== null && email !== null && services.options.auth.notifyPasswordChange) {
        await notify(services, 'password_changed_notification', { id, email })
      }
      return c.json(toUserJson(user))
    })
}

/**
 * An account without an email identity must prove a new address, because no identity could record that the address is
 * unproved.
 */
function isMailed({ options }: AuthServices, { identities }: User): boolean {
  const hasOwn = identities.some(({ provider }) => provider === 'email')
  return options.auth.confirmEmail !== false || !hasOwn
}

/** An old open session is not enough for a new password: a code sent to the address has to prove who it is. */
async function requireRecentSession(
  { pool, options }: AuthServices,
  { sessionId }: SignedIn,
): Promise<void> {
  const limit = options.auth.reauthenticateAfter
  if (limit === undefined) return
  const { rowCount } = await pool.query(
    'select from auth.sessions where id = $1 and created_at > now() - make_interval(secs => $2)',
    [sessionId, limit],
  )
  if (rowCount !== 0) return
  throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
}

async function hashNewPassword(
  { passwords }: AuthServices,
  user: User,
  password: string,
): Promise<string> {
  const hash = await passwords.hash(password)
  if (await passwords.matches(password, user.passwordHash)) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    )
  }
  return hash
}

async function applyChanges(
  client: ClientBase,
  { user, sessionId }: SignedIn,
  changes: Changes,
  passwordHash: string | null,
  newEmail: string | null,
): Promise<User> {
  if (newEmail !== null) await setUnprovedEmail(client, user.id, newEmail)
  if (passwordHash !== null) await changePassword(client, user.id, passwordHash, sessionId)
  if (changes.data) await mergeMetadata(client, user.id, 'user', changes.data)
  await recordAudit(client, 'user_modified', user.id)
  return (await findUserById(client, user.id)) ?? user
}

async function beginEmailChange(
  client: ClientBase,
  services: AuthServices,
  user: User,
  newEmail: string,
  wish: LinkWish,
): Promise<{ result: User; mails: AuthMail[] }> {
  const mails = await prepareEmailChange(client, services, user, newEmail, wish)
  return { result: (await findUserById(client, user.id)) ?? user, mails }
}

/** In its own transaction, so that a wrong try stays counted. */
async function checkNonce(services: AuthServices, user: User, nonce: string): Promise<void> {
  const { linkLifetime: lifetime, limits } = services.options.auth
  const asked = {
    userId: user.id,
    address: user.email ?? '',
    types: ['reauthentication_token' as const],
    code: nonce,
  }
  const token = await inTransaction(services.pool, (client) =>
    takeCode(client, services.secrets, asked, { lifetime, triesPerCode: limits.triesPerCode }),
  )
  if (token) return
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}
