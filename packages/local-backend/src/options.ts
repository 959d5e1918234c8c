import type { Log } from '#src/log.ts'

/** The configuration of a backend. The host application fills it from its own. */
export interface BackendOptions {
  /** Absolute path; contains the cluster, the files and the keys. Created if missing. */
  dataDirectory: string
  /**
   * A database on an external PostgreSQL, `postgresql://user:password@host:port/database`, with its owner, who is no
   * superuser. Without it the data directory has a cluster; with it only the files, or nothing.
   */
  databaseUrl?: string
  /** Address that the host application listens on; the mailbox answers only on a loopback one. */
  host: string
  /** Origin that clients use, without a trailing slash. Links in emails and the token issuer start with it. */
  publicUrl: string
  /**
   * Origin of the application for people, if it is another one: emails name it, and it is the fallback target of redirects.
   * Default `publicUrl`.
   */
  siteUrl?: string
  /** Further origins or URL prefixes that a redirect may lead to; those of `publicUrl` and `siteUrl` are always allowed. */
  allowedRedirects: string[]
  /** Number of proxies in front whose X-Forwarded-For entry counts. */
  trustProxy: number
  /** Folder with `<version>_<name>.sql` files, run once in order as the role `postgres`. */
  migrationsDirectory: string
  /**
   * Bytes of the disk that stay free; default 200 MB. Below it no files are accepted, and below half of it the database
   * accepts no changes.
   */
  minimumFreeBytes?: number
  mail: MailOptions
  auth: AuthOptions
  rest: RestOptions
  storage: StorageOptions
  realtime: RealtimeOptions
  log: Log
  /** Aborts a running start: between two migrations, and before the services. Nothing is left running. */
  signal?: AbortSignal
}

export interface MailOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; without it emails go to the mailbox. */
  smtpUrl: string | null
  from: string
  /** Folder with `<template>.html`, `<template>.txt`; without it plain built-in texts are used. */
  templatesDirectory: string | null
  /** Subjects by template name. */
  subjects: Partial<Record<MailTemplate, string>>
  /**
   * Called for each account email before it is sent, and then, through its result, with the outcome. It delays the email
   * and never stops it. Emails of the host application are not included.
   */
  onMail?: (mail: AccountMail) => Promise<(outcome: MailOutcome) => Promise<void>>
}

/** An account email, without its contents. */
export interface AccountMail {
  template: MailTemplate
  to: string
  subject: string
  userId: string
}

export interface MailOutcome {
  /** unsure: the SMTP server has the email, or may still get it, and did not say whether it accepts it. */
  result: 'sent' | 'failed' | 'unsure'
  /** Code of the failure in one word (`ECONNREFUSED`), if there is one. */
  reason: string | null
  /** The SMTP server's answer (550), if there is one. */
  answer: number | null
}

export type MailTemplate =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'email_change'
  | 'invite'
  | 'reauthentication'
  | 'password_changed_notification'

export interface AuthOptions {
  /** Seconds that an access token lives. */
  tokenLifetime: number
  /** Seconds within which a refresh token may be sent twice. */
  refreshReuseInterval: number
  /** Seconds that an emailed link or code is valid. */
  linkLifetime: number
  minimumPasswordLength: number
  /** Age of a session, in seconds, from which a new password needs an emailed code. Default never; GoTrue has a day. */
  reauthenticateAfter?: number
  /** Whether an email reports a password change. Off by default, as in GoTrue. */
  notifyPasswordChange?: boolean
  /**
   * Whether an account waits for its emailed link; default true. If not, signing up signs in, and a changed address counts
   * at once: nobody proves that they own an address.
   */
  confirmEmail?: boolean
  /** Whether people can create accounts themselves; default true. Operators can always create and invite accounts. */
  allowSignUps?: boolean
  /** Whether a signed-in person can add and remove ways to sign in; default true. GoTrue has it off. */
  allowLinking?: boolean
  /** Sign-in providers, by the name that clients use: `google`, `keycloak`… May be empty. */
  providers: Record<string, ProviderOptions>
  limits: AuthLimits
}

/** An OpenID provider, found by its issuer. It is not contacted before the first sign-in. */
export interface ProviderOptions {
  /** https, or http on a loopback address. `/.well-known/openid-configuration` below it has the rest. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Other clients of the same application whose ID tokens are accepted too: those of its mobile apps. */
  additionalClientIds?: string[]
  /** Requested in addition to `openid email profile`. */
  scopes?: string[]
}

/** GoTrue's numbers are the defaults. */
export interface AuthLimits {
  /**
   * Sign-ins and sign-ups per client address, per five minutes; as many wrong passwords for one account from one address,
   * and ten times as many from all.
   */
  signInsPerFiveMinutes: number
  /** Refreshes per client address, per five minutes. */
  refreshesPerFiveMinutes: number
  /** Checks of a code or link per client address, per five minutes. */
  verificationsPerFiveMinutes: number
  /** Seconds between two emails to one address. */
  secondsBetweenMails: number
  /**
   * Emails per hour that one client address may cause (one /64 network of IPv6), well below the total. Not counted by
   * default. Emails that the secret key requests never count.
   */
  mailsPerHourPerClient?: number
  /** Emails per hour that the whole backend sends. */
  mailsPerHour: number
  /**
   * Wrong tries that void an emailed code or a challenge of a second factor. New ones give new tries up to ten times this
   * number a day, and twice this number in five minutes for one second factor.
   */
  triesPerCode: number
}

export interface RestOptions {
  /** Exposed schemas; the first is the default. */
  schemas: string[]
  maxRows: number
  /** Milliseconds that a statement of that role may take. */
  anonTimeout: number
  authenticatedTimeout: number
  maxBodyBytes: number
  /** Maximum bytes of a response; default 10,000,000. A larger one becomes 413 with advice. */
  maxAnswerBytes?: number
  /**
   * For each client address; not counted by default. Calls with the secret key never count. Each process counts its own.
   */
  callsPerMinute?: number
}

interface StorageOptions {
  maxFileBytes: number
  /**
   * Resized pictures for each client address, per minute; default 120. Recent results in memory do not count.
   */
  rendersPerMinute?: number
  /**
   * A bucket for the files, on S3 or a server that speaks its protocol:
   * `https://KEY:SECRET@host/bucket[/prefix]?region=eu-central-1&pathStyle=true`. Default: the data directory.
   */
  s3Url?: string
}

interface RealtimeOptions {
  maxConnections: number
  /** Of one client address (of one /64 network with IPv6); leave room for an office behind one address. */
  maxConnectionsPerAddress: number
  maxChannelsPerConnection: number
}
