import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { recoverSchema } from '@sampletrail/contracts/recovery-codes.ts'
import type { Backend, Claims } from '#src/backend.ts'
import {
  countRecoveryCodes,
  keepRecoveryCodes,
} from '#src/commands/accounts/keep-recovery-codes.ts'
import { recoverAccount } from '#src/commands/accounts/recover-account.ts'
import { mailRecoveryNotice } from '#src/commands/accounts/mail-recovery-notice.ts'
import { requireOpenAccount } from '#src/db/require-open-account.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { AppError } from '#src/http/app-error.ts'
import { authenticate } from '#src/http/authenticate.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { NotedMailService } from '#src/integrations/mail/mail.ts'
import type { Log } from '#src/log/log.ts'

interface RecoveryDependencies {
  backend: Backend
  mail: NotedMailService | null
  publicUrl: string
  trustProxy: number
  log: Log
}

/** Recovery codes of the second factor, below `/api/account` (docs/behaviour/two-factor.md). */
export function createRecoveryHandler(dependencies: RecoveryDependencies): Hono<ServerEnv> {
  const { backend, mail, log, publicUrl, trustProxy } = dependencies
  const limitNewCodes = createRateLimit(backend, 'new-codes')
  const limitRecoveries = createRateLimit(backend, 'recoveries')
  const app = new Hono<ServerEnv>()

  app.get('/recovery-codes', async (context) => {
    const claims = await admitPerson(context, backend)
    return context.json(await countRecoveryCodes(backend, claims.sub))
  })

  app.post('/recovery-codes', async (context) => {
    const claims = await admitPerson(context, backend)
    await limitNewCodes(claims.sub)
    const sessionId = readSessionId(claims)
    const kept = sessionId && (await keepRecoveryCodes(backend, claims.sub, sessionId))
    if (!kept) {
      throw new AppError('second_factor_needed', 'Set up two-factor first, then make codes for it.')
    }
    return context.json(kept, 201)
  })

  app.post('/recover', bodyLimit({ maxSize: 4096, onError: refuseBody }), async (context) => {
    const claims = await authenticate(context, backend)
    await requireOpenAccount(backend, claims)
    await limitRecoveries(clientAddress(context, trustProxy))
    const body: unknown = await readJson(context.req)
    const wanted = recoverSchema.safeParse(body)
    if (!wanted.success) refuseBody()
    const recovery = await recoverAccount(backend, claims.sub, wanted.data.code)
    if (recovery === 'removed' && claims.email) {
      await mailRecoveryNotice(mail, log, { id: claims.sub, email: claims.email }, publicUrl)
    }
    return context.body(null, 204)
  })

  return app
}

function readSessionId(claims: Claims): string | null {
  const { session_id: id } = claims
  return typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id) ? id : null
}

function refuseBody(): never {
  throw new AppError('bad_request', 'Send the code as JSON: {"code": …}.')
}
