import { Hono } from 'hono'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { recordAudit } from '#src/auth/audit.ts'
import { userNotFound } from '#src/auth/auth-error.ts'
import { findFactor } from '#src/auth/factors/factor.ts'
import { factorNameSchema } from '#src/auth/factors/factor-name.ts'
import { removeFactor } from '#src/auth/factors/remove-factor.ts'
import { renameFactor } from '#src/auth/factors/rename-factor.ts'
import { requireService } from '#src/auth/guards.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { readBody } from '#src/auth/read-body.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { findUserById, lockUser, type User } from '#src/auth/users/user.ts'

const changesSchema = z.object({ friendly_name: factorNameSchema.nullish() })

/** Second factors of any account, for the holder of the secret key: the way back in for people who lost their phone. */
export function createAdminFactorRoutes(services: AuthServices): Hono {
  const { pool } = services
  const app = new Hono()
  app.use('/admin/users/:userId/factors', requireService(services))
  app.use('/admin/users/:userId/factors/:factorId', requireService(services))

  app.get('/admin/users/:userId/factors', async (c) => {
    const user = await findUserById(pool, c.req.param('userId'))
    if (!user) throw userNotFound()
    return c.json(user.factors)
  })

  app.put('/admin/users/:userId/factors/:factorId', async (c) => {
    const { userId, factorId } = c.req.param()
    const { friendly_name: name } = await readBody(c, changesSchema)
    const factor = await inTransaction(pool, async (client) => {
      const user = await holdUser(client, userId)
      const found = await findFactor(client, user.id, factorId)
      if (name) await renameFactor(client, user.id, found.id, name)
      await recordAudit(client, 'factor_updated', user.id)
      return await findFactor(client, user.id, factorId)
    })
    return c.json(factor)
  })

  app.delete('/admin/users/:userId/factors/:factorId', async (c) => {
    const { userId, factorId } = c.req.param()
    const factor = await inTransaction(pool, async (client) => {
      const user = await holdUser(client, userId)
      const found = await findFactor(client, user.id, factorId)
      await removeFactor(client, user.id, found, 'factor_deleted')
      return found
    })
    return c.json(factor)
  })
  return app
}

/** An invalid id gets the same answer as an unknown one. */
async function holdUser(client: ClientBase, userId: string): Promise<User> {
  const found = await findUserById(client, userId)
  const user = found && (await lockUser(client, found.id))
  if (!user) throw userNotFound()
  return user
}
