import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { noteAccountMail } from '#src/commands/mails/mail-log.ts'
import type { Config, GoogleSettings } from '#src/config/config.ts'
import { lifetimes } from '#src/config/lifetimes.ts'
import type { Log } from '#src/log/log.ts'

/** The parts of a running embedded backend that this server uses. */
export interface EmbeddedBackend {
  publishableKey: string
  secretKey: string
  databaseUrl: string
  /** Path below the public origin, or null if emails are really sent. */
  mailboxPath: string | null
  handleRequest(request: IncomingMessage, response: ServerResponse): void
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  isReady(): Promise<boolean>
  /** The state of the free space. */
  diskState(): 'ok' | 'low' | 'full'
  /** The current load. */
  measure(): {
    pools: Record<string, { total: number; idle: number; waiting: number }>
    realtimeConnections: number
  }
  /** Sends an email of ours, or keeps it in the mailbox. */
  sendMail(mail: {
    to: string
    subject: string
    text: string
    html: string
    headers?: Record<string, string>
  }): Promise<void>
  stop(): Promise<void>
}

/** The schema, which the embedded backend and the Supabase CLI both apply. */
export const migrationsDirectory = fileURLToPath(
  new URL('../../../../supabase/migrations', import.meta.url),
)
const templatesDirectory = fileURLToPath(new URL('../../../../supabase/templates', import.meta.url))

/** Called for each account email before it is sent, and then with its result. */
type WatchMails = (
  mail: Record<'template' | 'to' | 'subject' | 'userId', string>,
) => ReturnType<typeof noteAccountMail>

/** Options of the embedded backend, from our settings. `publicUrl` is an origin. */
export function embeddedOptions(
  config: Config,
  publicUrl: string,
  log: Log,
  { signal, onMail }: { signal?: AbortSignal | undefined; onMail?: WatchMails } = {},
) {
  return {
    dataDirectory: config.dataDirectory,
    ...(config.databaseUrl !== null && { databaseUrl: config.databaseUrl }),
    host: config.host,
    publicUrl,
    allowedRedirects: [],
    trustProxy: config.trustProxy,
    migrationsDirectory,
    mail: {
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      templatesDirectory,
      subjects: {
        confirmation: 'Confirm your email address',
        recovery: 'Set a new password',
        magic_link: 'You already have an account',
        email_change: 'Confirm your new email address',
        invite: 'You are invited to SampleTrail',
        reauthentication: 'Your confirmation code',
        password_changed_notification: 'Your password was changed',
      },
      ...(onMail && { onMail }),
    },
    auth: {
      tokenLifetime: lifetimes['access token'],
      refreshReuseInterval: lifetimes['refresh token sent twice'],
      linkLifetime: lifetimes['emailed link'],
      minimumPasswordLength: 6,
      reauthenticateAfter: lifetimes['session that may change the password'],
      notifyPasswordChange: true,
      allowSignUps: config.accounts.areSignUpsOpen,
      confirmEmail: config.accounts.isEmailConfirmed,
      allowLinking: config.accounts.isLinkingAllowed,
      providers: readProviders(config),
      limits: {
        signInsPerFiveMinutes: config.limits.signInsPerFiveMinutes,
        refreshesPerFiveMinutes: config.limits.refreshesPerFiveMinutes,
        verificationsPerFiveMinutes: config.limits.verificationsPerFiveMinutes,
        secondsBetweenMails: config.limits.secondsBetweenMails,
        mailsPerHour: config.limits.mailsPerHour,
        mailsPerHourPerClient: config.limits.mailsPerHourPerClient,
        triesPerCode: config.limits.triesPerCode,
      },
    },
    rest: {
      schemas: ['public', 'catalogue'],
      maxRows: 1000,
      anonTimeout: 3000,
      authenticatedTimeout: 8000,
      maxBodyBytes: 1024 * 1024,
      callsPerMinute: config.limits.restCallsPerMinute,
      maxAnswerBytes: config.limits.restAnswerBytes,
    },
    storage: {
      maxFileBytes: 20 * 1024 * 1024,
      rendersPerMinute: config.limits.rendersPerMinute,
      ...(config.filesUrl !== null && { s3Url: config.filesUrl }),
    },
    realtime: {
      maxConnections: 2000,
      maxConnectionsPerAddress: config.limits.realtimeConnectionsPerAddress,
      maxChannelsPerConnection: 100,
    },
    log,
    ...(signal && { signal }),
  }
}

/** Sign-in providers, by the name that the app uses. */
function readProviders({ google }: Config): Record<string, GoogleSettings> {
  return google === null ? {} : { google }
}

export type StartEmbedded = (
  options: ReturnType<typeof embeddedOptions>,
) => Promise<EmbeddedBackend>
