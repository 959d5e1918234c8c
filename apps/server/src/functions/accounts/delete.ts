import { bodyLimit } from 'hono/body-limit'
import { Hono, type Context } from 'hono'
import { deleteAccountSchema } from '@sampletrail/contracts/account.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { deleteAccount, type DeletionDependencies } from '#src/commands/accounts/delete-account.ts'
import { requireAssurance } from '#src/db/require-assurance.ts'
import { isAccountOpen, requireOpenAccount } from '#src/db/require-open-account.ts'
import { AppError } from '#src/http/app-error.ts'
import { authenticate } from '#src/http/authenticate.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

interface DeleteDependencies extends DeletionDependencies {
  backend: Backend
}

/**
 * `POST /api/account/delete`, after the person typed their address, and their password if they have one. Once begun it can
 * only be finished, so a repeated call does not ask again (docs/behaviour/account-settings.md).
 */
export function createDeleteHandler(dependencies: DeleteDependencies): Hono<ServerEnv> {
  const { backend } = dependencies
  const limitTries = createRateLimit(backend, 'deletions')

  return new Hono<ServerEnv>().post('/', bodyLimit({ maxSize: 8192 }), async (context) => {
    const claims = await authenticate(context, backend)
    await requireAssurance(backend, claims)
    if (await isAccountOpen(backend, claims)) {
      try {
        await requireOpenAccount(backend, claims)
        await limitTries(claims.sub)
        await confirm(backend, claims, await readBody(context))
      } catch (refusal) {
        // Another call may have begun meanwhile; then the account is closed, and the password is gone with it.
        if (await isAccountOpen(backend, claims)) throw refusal
      }
    }
    await deleteAccount(dependencies, claims.sub)
    return context.body(null, 204)
  })
}

async function readBody(context: Context<ServerEnv>) {
  const body = deleteAccountSchema.safeParse(await readJson(context.req))
  if (body.success) return body.data
  throw new AppError('bad_request', 'Type the email address of your account.')
}

/** The address prevents accidents, the password protects an open session in the wrong hands. */
async function confirm(
  backend: Backend,
  claims: Claims,
  typed: { email: string; password?: string | undefined },
): Promise<void> {
  const { email, hasPassword } = await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<{ email: string; hasPassword: boolean }>(
      'select email, private.has_password() as "hasPassword" from public.users where id = auth.uid()',
    )
    return rows[0] ?? { email: claims.email ?? '', hasPassword: true }
  })
  if (typed.email !== email.toLowerCase()) {
    throw new AppError('bad_request', 'This is not the email address of your account.')
  }
  if (!hasPassword) return
  if (!typed.password || !(await backend.checkPassword(email, typed.password))) {
    throw new AppError('wrong_password', 'This is not your password.')
  }
}
