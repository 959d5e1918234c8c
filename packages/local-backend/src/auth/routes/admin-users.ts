import { Hono } from 'hono'
import { z } from 'zod'
import { recordAudit } from '#src/auth/audit.ts'
import { phoneDisabled, userNotFound, validationFailed } from '#src/auth/auth-error.ts'
import { requireService } from '#src/auth/guards.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { readBody } from '#src/auth/read-body.ts'
import type { AuthServices } from '#src/auth/services.ts'
import {
  adminChangesSchema,
  applyAdminChanges,
  type AdminChanges,
} from '#src/auth/users/admin-changes.ts'
import { createUser } from '#src/auth/users/create-user.ts'
import { listUsers } from '#src/auth/users/list-users.ts'
import { softDeleteUser } from '#src/auth/users/soft-delete-user.ts'
import { findAnyUserById, findUserById, lockUser } from '#src/auth/users/user.ts'
import { toUserJson } from '#src/auth/users/user-json.ts'

const LARGEST_PAGE = 1000

/**
 * As in GoTrue, an empty value gives the fallback. Anything else that is not a number is refused.
 */
function pageNumber(name: string, fallback: number) {
  const rule = `Bad Pagination Parameters: ${name} must be a whole number that is not negative`
  return z
    .string()
    .regex(/^\d{0,12}$/, rule)
    .optional()
    .transform((text) => (text ? Number(text) : fallback))
}

const pageSchema = z.object({
  page: pageNumber('page', 1).transform((page) => Math.max(1, page)),
  per_page: pageNumber('per_page', 50).refine(
    (size) => size >= 1 && size <= LARGEST_PAGE,
    `Bad Pagination Parameters: per_page must be from 1 to ${LARGEST_PAGE}`,
  ),
})
const deletionSchema = z.object({ should_soft_delete: z.boolean().nullish() })

/** Accounts, for the holder of the secret key. */
export function createAdminUserRoutes(services: AuthServices): Hono {
  const { pool } = services
  const app = new Hono()
  app.use('/admin/*', requireService(services))

  app.get('/admin/users', async (c) => {
    const asked = pageSchema.safeParse(c.req.query())
    if (!asked.success) throw validationFailed(asked.error.issues[0]?.message ?? '')
    const { page, per_page: perPage } = asked.data
    const { users, total } = await listUsers(pool, page, perPage)
    c.header('X-Total-Count', String(total))
    c.header('Link', pageLinks(page, perPage, total))
    return c.json({ users: users.map(toUserJson), aud: 'authenticated' })
  })

  app.post('/admin/users', async (c) => {
    const body = await readBody(c, adminChangesSchema)
    if (body.phone) throw phoneDisabled()
    const { email } = body
    if (!email) throw validationFailed('Cannot create a user without either an email or phone')
    const passwordHash = await readPassword(services, body)
    const user = await inTransaction(pool, async (client) => {
      const created = await createUser(client, {
        id: body.id ?? undefined,
        email,
        passwordHash,
        userMetadata: body.user_metadata ?? undefined,
        appMetadata: body.app_metadata ?? undefined,
        by: 'operator',
      })
      const { role, ban_duration, email_confirm } = body
      await applyAdminChanges(client, created.id, { role, ban_duration, email_confirm }, null)
      await recordAudit(client, 'user_signedup', created.id)
      return await findUserById(client, created.id)
    })
    if (!user) throw userNotFound()
    return c.json(toUserJson(user))
  })

  app.get('/admin/users/:id', async (c) => {
    const user = await findAnyUserById(pool, readId(c.req.param('id')))
    if (!user) throw userNotFound()
    return c.json(toUserJson(user))
  })

  app.put('/admin/users/:id', async (c) => {
    const id = readId(c.req.param('id'))
    const body = await readBody(c, adminChangesSchema)
    if (body.phone) throw phoneDisabled()
    const passwordHash = await readPassword(services, body)
    const user = await inTransaction(pool, async (client) => {
      if (!(await lockUser(client, id))) throw userNotFound()
      await applyAdminChanges(client, id, body, passwordHash)
      await recordAudit(client, 'user_modified', id)
      return await findUserById(client, id)
    })
    if (!user) throw userNotFound()
    return c.json(toUserJson(user))
  })

  app.delete('/admin/users/:id', async (c) => {
    const id = readId(c.req.param('id'))
    const body = await readBody(c, deletionSchema)
    await inTransaction(pool, async (client) => {
      if (body.should_soft_delete) {
        if (await lockUser(client, id)) await softDeleteUser(client, id)
        else if (!(await findAnyUserById(client, id))) throw userNotFound()
      } else {
        const { rows } = await client.query<{ email: string | null }>(
          'delete from auth.users where id = $1 returning email',
          [id],
        )
        if (rows[0] === undefined) throw userNotFound()
        await client.query('delete from local_backend.code_guesses where address = $1', [
          rows[0].email,
        ])
      }
      await recordAudit(client, 'user_deleted', id)
    })
    return c.json({})
  })
  return app
}

async function readPassword(
  { passwords }: AuthServices,
  body: AdminChanges,
): Promise<string | null> {
  if (body.password && body.password_hash) {
    throw validationFailed('Only a password or a password hash should be provided')
  }
  return body.password ? await passwords.hash(body.password) : (body.password_hash ?? null)
}

function readId(text: string): string {
  const id = z.uuid().safeParse(text)
  if (!id.success) throw validationFailed('user_id must be an UUID')
  return id.data
}

/** From these the client reads `nextPage` and `lastPage`. */
function pageLinks(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, name: string) =>
    `</admin/users?page=${to}&per_page=${perPage}>; rel="${name}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
