import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { startTestIssuer } from '#src/auth/openid/issuer.fixture.ts'
import type { TargetFacts } from '#src/conformance/target.ts'
import type { AuthOptions } from '#src/options.ts'
import { startLocalBackend } from '#src/start.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

interface RunningTarget {
  facts: TargetFacts
  stop(): Promise<void>
}

/** Environment variables of a run against another project. */
const environmentSchema = z.object({
  CONFORMANCE_URL: z.url(),
  CONFORMANCE_PUBLISHABLE_KEY: z.string().min(1),
  CONFORMANCE_SECRET_KEY: z.string().min(1),
  CONFORMANCE_MAILBOX_URL: z.url().optional(),
})

/** Tables, functions, policies and buckets for the cases; push them to another project before a run. */
const migrationsDirectory = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * The project in the environment, else this package on a new data directory and a free port, with the environment's
 * database and files. Throws a ZodError if the environment describes a project incompletely.
 */
export async function startTarget(
  environment: Record<string, string | undefined>,
): Promise<RunningTarget> {
  if (environment.CONFORMANCE_URL !== undefined) {
    const given = environmentSchema.parse(environment)
    const facts = {
      url: given.CONFORMANCE_URL,
      publishableKey: given.CONFORMANCE_PUBLISHABLE_KEY,
      secretKey: given.CONFORMANCE_SECRET_KEY,
      mailboxUrl: given.CONFORMANCE_MAILBOX_URL ?? null,
      issuerUrl: null,
      isEmbedded: false,
    }
    return { facts, stop: async () => {} }
  }
  const { CONFORMANCE_DATABASE_URL, CONFORMANCE_S3_URL } = environment
  return await startEmbedded(CONFORMANCE_DATABASE_URL, CONFORMANCE_S3_URL)
}

/** Starts this package with other account rules, beside the target. */
export async function startWithRules(
  rules: Pick<AuthOptions, 'allowSignUps' | 'confirmEmail' | 'allowLinking'>,
): Promise<RunningTarget> {
  return await startEmbedded(undefined, undefined, rules)
}

async function startEmbedded(
  databaseUrl: string | undefined,
  s3Url: string | undefined,
  rules: Partial<AuthOptions> = {},
): Promise<RunningTarget> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'local-backend-conformance-'))
  // PostgreSQL may run as another system user.
  chmodSync(root, 0o711)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  const issuer = await startTestIssuer()
  const options = createTestOptions({
    dataDirectory: path.join(root, 'data'),
    migrationsDirectory,
  })
  const backend = await startLocalBackend({
    ...options,
    storage: { ...options.storage, ...(s3Url !== undefined && { s3Url }) },
    ...(databaseUrl !== undefined && { databaseUrl }),
    publicUrl: url,
    allowedRedirects: ['http://127.0.0.1:5999'],
    rest: { ...options.rest, schemas: ['public', 'workshop'] },
    auth: {
      ...options.auth,
      ...rules,
      limits: unlimited,
      providers: {
        google: {
          issuer: issuer.url,
          clientId: issuer.clientId,
          clientSecret: issuer.clientSecret,
        },
      },
    },
  })
  server.on('request', (request, response) => backend.handleRequest(request, response))
  server.on('upgrade', (request, socket, head) => backend.handleUpgrade(request, socket, head))
  return {
    facts: {
      url,
      publishableKey: backend.publishableKey,
      secretKey: backend.secretKey,
      mailboxUrl: `${url}/__dev/mailbox`,
      issuerUrl: issuer.url,
      isEmbedded: true,
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await backend.stop()
      await issuer.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** All cases use one address. src/auth/limits.test.ts tests the limits themselves. */
const unlimited = {
  signInsPerFiveMinutes: 100_000,
  refreshesPerFiveMinutes: 100_000,
  verificationsPerFiveMinutes: 100_000,
  secondsBetweenMails: 0,
  mailsPerHour: 100_000,
  triesPerCode: 5,
}
