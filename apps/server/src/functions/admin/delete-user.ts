import { Hono } from 'hono'
import { z } from 'zod'
import type { Backend } from '#src/backend.ts'
import { deleteUser, type UserDeletionDependencies } from '#src/commands/accounts/delete-user.ts'
import { admitAdmin } from '#src/http/admit-admin.ts'
import { AppError } from '#src/http/app-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

interface DeleteUserDependencies extends UserDeletionDependencies {
  backend: Backend
}

/**
 * `POST /api/admin/users/:id/delete`: 204 if nothing of that account is left, also if there was none. A repeated call
 * continues (docs/behaviour/admin-deletion.md).
 */
export function createDeleteUserHandler(dependencies: DeleteUserDependencies): Hono<ServerEnv> {
  const { backend } = dependencies
  return new Hono<ServerEnv>().post('/:id/delete', async (context) => {
    const claims = await admitAdmin(context, backend)
    const id = z.uuid().safeParse(context.req.param('id'))
    if (!id.success) throw new AppError('bad_request', 'This is not the id of an account.')
    await deleteUser(dependencies, claims, id.data.toLowerCase())
    return context.body(null, 204)
  })
}
