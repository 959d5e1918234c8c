import { Hono, type Context } from 'hono'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { recordAudit } from '#src/auth/audit.ts'
import { emailExists, userNotFound, validationFailed } from '#src/auth/auth-error.ts'
import { requireService } from '#src/auth/guards.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { toMail } from '#src/auth/mails/account-mails.ts'
import { issueLink, type IssuedLink, type LinkRequest } from '#src/auth/mails/issue-link.ts'
import { changeAndMail } from '#src/auth/mails/send-auth-mail.ts'
import { emailSchema, metadataSchema, readBody } from '#src/auth/read-body.ts'
import { chooseRedirect } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { createUser } from '#src/auth/users/create-user.ts'
import { findUserByEmail, findUserById, type User } from '#src/auth/users/user.ts'
import { toUserJson } from '#src/auth/users/user-json.ts'

const inviteBody = z.object({ email: emailSchema, data: metadataSchema.nullish() })
const linkBody = z.object({
  type: z.enum([
    'signup',
    'invite',
    'magiclink',
    'recovery',
    'email_change_current',
    'email_change_new',
  ]),
  email: emailSchema,
  new_email: emailSchema.nullish(),
  password: z.string().nullish(),
  data: metadataSchema.nullish(),
  redirectTo: z.string().nullish(),
  redirect_to: z.string().nullish(),
})
type LinkBody = z.infer<typeof linkBody>

/** Invitations, and links that the caller delivers itself. */
export function createAdminLinkRoutes(services: AuthServices): Hono {
  return new Hono()
    .post('/invite', requireService(services), (c) => invite(c, services))
    .post('/admin/generate_link', requireService(services), (c) => generateLink(c, services))
}

async function invite(c: Context, services: AuthServices): Promise<Response> {
  const body = await readBody(c, inviteBody)
  const wish = {
    redirectTo: chooseRedirect(c.req.query('redirect_to'), services.options),
    challenge: {},
  }
  const limit = { template: 'invite', email: body.email, client: null } as const
  const user = await changeAndMail(services, limit, async (client) => {
    const invited = await findOrInvite(client, body)
    const link = await issueLink(client, services, {
      userId: invited.id,
      to: body.email,
      type: 'invite',
      tokenType: 'confirmation_token',
      ...wish,
    })
    await recordAudit(client, 'user_invited', invited.id)
    return { result: invited, mails: [toMail('invite', invited, body.email, link, wish)] }
  })
  return c.json(toUserJson(user))
}

async function generateLink(c: Context, services: AuthServices): Promise<Response> {
  const body = await readBody(c, linkBody)
  const wanted = c.req.query('redirect_to') ?? body.redirectTo ?? body.redirect_to ?? undefined
  const redirectTo = chooseRedirect(wanted, services.options)
  const passwordHash =
    body.type === 'signup' ? await services.passwords.hash(body.password ?? '') : null
  const makeLink = () =>
    inTransaction(services.pool, async (client) => {
      const wish = { ...body, type: await chooseType(client, body) }
      const found = await findLinkUser(client, wish, passwordHash)
      const request = await toLinkRequest(client, found, wish)
      const issued = await issueLink(client, services, { ...request, redirectTo, challenge: {} })
      const after = (await findUserById(client, found.id)) ?? found
      return { user: after, link: issued, type: wish.type }
    })
  const { user, link, type } = await services.runByKey(body.email, makeLink)
  return c.json({ ...toUserJson(user), ...describe(link, type, redirectTo) })
}

/** As in GoTrue, a sign-in link for an address without an account is a sign-up link. */
async function chooseType(client: ClientBase, body: LinkBody): Promise<LinkBody['type']> {
  if (body.type !== 'magiclink') return body.type
  return (await findUserByEmail(client, body.email)) ? 'magiclink' : 'signup'
}

async function findLinkUser(
  client: ClientBase,
  body: LinkBody,
  passwordHash: string | null,
): Promise<User> {
  if (body.type === 'invite') return await findOrInvite(client, body)
  const user = await findUserByEmail(client, body.email)
  if (body.type !== 'signup') {
    if (!user) throw userNotFound()
    return user
  }
  if (user?.emailConfirmedAt) throw emailExists()
  if (!user) {
    return await createUser(client, {
      email: body.email,
      passwordHash,
      userMetadata: body.data ?? undefined,
      by: 'operator',
    })
  }
  await client.query('update auth.users set encrypted_password = $2 where id = $1', [
    user.id,
    passwordHash,
  ])
  return user
}

async function findOrInvite(client: ClientBase, body: z.infer<typeof inviteBody>): Promise<User> {
  const user = await findUserByEmail(client, body.email)
  if (user?.emailConfirmedAt) throw emailExists()
  if (!user) {
    const { email, data } = body
    const userMetadata = data ?? undefined
    const invitation = { passwordHash: null, invited: true, by: 'operator' } as const
    return await createUser(client, { email, userMetadata, ...invitation })
  }
  // An earlier sign-up with this address may be another person's: the link must not confirm its password.
  await client.query(
    `update auth.users set invited_at = now(), encrypted_password = '' where id = $1`,
    [user.id],
  )
  return user
}

async function toLinkRequest(
  client: ClientBase,
  user: User,
  body: LinkBody,
): Promise<Pick<LinkRequest, 'userId' | 'to' | 'type' | 'tokenType'>> {
  const base = { userId: user.id, to: body.email }
  if (body.type === 'signup' || body.type === 'invite') {
    return { ...base, type: body.type, tokenType: 'confirmation_token' }
  }
  if (body.type === 'magiclink' || body.type === 'recovery') {
    return { ...base, type: body.type, tokenType: 'recovery_token' }
  }
  return await toEmailChangeRequest(client, user, body)
}

async function toEmailChangeRequest(
  client: ClientBase,
  user: User,
  body: LinkBody,
): Promise<Pick<LinkRequest, 'userId' | 'to' | 'type' | 'tokenType'>> {
  const newEmail = body.new_email
  if (!newEmail) throw validationFailed('Updating an email requires the new address')
  if (await findUserByEmail(client, newEmail)) throw emailExists()
  if (user.newEmail !== newEmail) {
    await client.query(
      `update auth.users set email_change = $2, email_change_sent_at = now(), email_change_confirm_status = 0
       where id = $1`,
      [user.id, newEmail],
    )
  }
  const isNew = body.type === 'email_change_new'
  return {
    userId: user.id,
    to: isNew ? newEmail : body.email,
    type: 'email_change',
    tokenType: isNew ? 'email_change_token_new' : 'email_change_token_current',
  }
}

function describe(link: IssuedLink, type: string, redirectTo: string): Record<string, string> {
  return {
    action_link: link.url,
    email_otp: link.code,
    hashed_token: link.token,
    redirect_to: redirectTo,
    verification_type: type,
  }
}
