import type { Log } from '#src/log.ts'
import type { BackendOptions } from '#src/options.ts'

const silent: Log = { info() {}, warn() {}, error() {} }

/** Options of a backend under test: high limits, no emails, no log. */
export function createTestOptions(
  required: Pick<BackendOptions, 'dataDirectory' | 'migrationsDirectory'>,
  changes: Partial<BackendOptions> = {},
): BackendOptions {
  return {
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    allowedRedirects: [],
    trustProxy: 0,
    mail: {
      smtpUrl: null,
      from: 'Test <test@example.com>',
      templatesDirectory: null,
      subjects: {},
    },
    auth: {
      tokenLifetime: 3600,
      refreshReuseInterval: 10,
      linkLifetime: 3600,
      minimumPasswordLength: 6,
      providers: {},
      limits: {
        signInsPerFiveMinutes: 30,
        refreshesPerFiveMinutes: 150,
        verificationsPerFiveMinutes: 30,
        secondsBetweenMails: 60,
        mailsPerHour: 30,
        triesPerCode: 5,
      },
    },
    rest: {
      schemas: ['public'],
      maxRows: 1000,
      anonTimeout: 3000,
      authenticatedTimeout: 8000,
      maxBodyBytes: 1_048_576,
    },
    storage: { maxFileBytes: 10_485_760 },
    realtime: {
      maxConnections: 2000,
      maxConnectionsPerAddress: 200,
      maxChannelsPerConnection: 100,
    },
    log: silent,
    ...required,
    ...changes,
  }
}
