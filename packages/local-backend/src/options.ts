import type { Log } from '#src/log.ts'

/** How a backend is set up. The host application fills this from its own configuration. */
export interface BackendOptions {
  /** Absolute path; holds the cluster, the files and the keys. Created when missing. */
  dataDirectory: string
  /**
   * A database on a PostgreSQL that runs elsewhere, `postgresql://user:password@host:port/database`; its owner, who is
   * no superuser. Without it there is a cluster in the data directory; with it only the files are there, or nothing.
   */
  databaseUrl?: string
  /** Address that the host application listens on; the mailbox answers only on a loopback one. */
  host: string
  /** Origin that clients use, without a trailing slash. Links in mails and the token issuer start with it. */
  publicUrl: string
  /**
   * Origin where people open the application, if that is another one: mails name it, and whoever is to be led nowhere
   * else is led there. `publicUrl` when not given.
   */
  siteUrl?: string
  /** Further origins or URL prefixes that a redirect may lead to; those of `publicUrl` and `siteUrl` are always allowed. */
  allowedRedirects: string[]
  /** Number of proxies in front whose X-Forwarded-For entry counts. */
  trustProxy: number
  /** Folder with `<version>_<name>.sql` files, run once in order as the role `postgres`. */
  migrationsDirectory: string
  /**
   * Bytes of the disk that stay free; 200 MB when not given. Below it no files are taken, and below half of it the
   * database takes no changes.
   */
  minimumFreeBytes?: number
  mail: MailOptions
  auth: AuthOptions
  rest: RestOptions
  storage: StorageOptions
  realtime: RealtimeOptions
  log: Log
  /** Gives a start up that is going on: between two migrations, and before the services. Nothing is left running. */
  signal?: AbortSignal
}

export interface MailOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; without it mails go to the mailbox. */
  smtpUrl: string | null
  from: string
  /** Folder with `<template>.html`, `<template>.txt`; without it plain built-in texts are used. */
  templatesDirectory: string | null
  /** Subjects by template name. */
  subjects: Partial<Record<MailTemplate, string>>
  /**
   * Told of each mail of an account that is about to be sent, and then, by what it gives, what became of it. It delays the
   * mail and never stops it. Mails of the host application are its own business.
   */
  onMail?: (mail: AccountMail) => Promise<(outcome: MailOutcome) => Promise<void>>
}

/** A mail of an account, without what it says. */
export interface AccountMail {
  template: MailTemplate
  to: string
  subject: string
  userId: string
}

export interface MailOutcome {
  /** unsure: the mail server had the mail, or may still get it, and did not say whether it takes it. */
  result: 'sent' | 'failed' | 'unsure'
  /** Code of the failure in one word (`ECONNREFUSED`), where there is one. */
  reason: string | null
  /** What the mail server answered (550), if it did. */
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
  /** Seconds that a mailed link or code is good for. */
  linkLifetime: number
  minimumPasswordLength: number
  /** Age of a session, in seconds, from which on a new password needs a mailed code. Never when not given; GoTrue has a day. */
  reauthenticateAfter?: number
  /** Whether a mail tells that the password was changed. Off when not given, as in GoTrue. */
  notifyPasswordChange?: boolean
  /**
   * Whether an account waits for its emailed link; it does when not given. If not, signing up signs in, and a changed
   * address counts at once: nobody proves that an address is theirs.
   */
  confirmEmail?: boolean
  /** Whether people can make accounts themselves; they can when not given. Operators can always make and invite accounts. */
  allowSignUps?: boolean
  /** Whether a signed-in person can add and remove ways to sign in; they can when not given. GoTrue has it off. */
  allowLinking?: boolean
  /** Sign-in through others, by the name that clients ask for: `google`, `keycloak`… Empty when there is none. */
  providers: Record<string, ProviderOptions>
  limits: AuthLimits
}

/** An OpenID provider, found by its issuer. Nothing is asked of it before somebody signs in. */
export interface ProviderOptions {
  /** https, or http on a loopback address. `/.well-known/openid-configuration` below it tells the rest. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Other clients of the same application whose ID tokens are taken too: those of its mobile apps. */
  additionalClientIds?: string[]
  /** Asked for besides `openid email profile`. */
  scopes?: string[]
}

/** GoTrue's numbers are the defaults. */
export interface AuthLimits {
  /**
   * Sign-ins and sign-ups per address of the client, per five minutes; so many wrong passwords for one account from one
   * address, and ten times as many from all.
   */
  signInsPerFiveMinutes: number
  /** Refreshes per address of the client, per five minutes. */
  refreshesPerFiveMinutes: number
  /** Checks of a code or link per address of the client, per five minutes. */
  verificationsPerFiveMinutes: number
  /** Seconds between two mails to one address. */
  secondsBetweenMails: number
  /**
   * Emails per hour that one client address may cause (one /64 network of IPv6), well below the total. When not given, they
   * are not counted. Emails that the secret key asks for are never counted.
   */
  mailsPerHourPerClient?: number
  /** Mails per hour that the whole backend sends. */
  mailsPerHour: number
  /**
   * Wrong tries after which a mailed code or a challenge of a second factor is void. New ones give new tries up to ten
   * times this number a day, and twice this number in five minutes for one second factor.
   */
  triesPerCode: number
}

export interface RestOptions {
  /** Exposed schemas; the first is the default. */
  schemas: string[]
  maxRows: number
  /** Milliseconds a statement of that role may take. */
  anonTimeout: number
  authenticatedTimeout: number
  maxBodyBytes: number
  /** Most bytes of a response; 10,000,000 when not given. A caller who asks for more gets 413 and is told what to do. */
  maxAnswerBytes?: number
  /**
   * For each address of a client; without it calls are not counted. Those with the secret key never are. Each process counts
   * its own.
   */
  callsPerMinute?: number
}

interface StorageOptions {
  maxFileBytes: number
  /**
   * Pictures in other sizes that are made for each address of a client, per minute; 120 when not given. What was made lately
   * and lies in memory is not counted.
   */
  rendersPerMinute?: number
  /**
   * A bucket for the files, on S3 or a server that speaks its protocol:
   * `https://KEY:SECRET@host/bucket[/prefix]?region=eu-central-1&pathStyle=true`. Without it they lie in the data directory.
   */
  s3Url?: string
}

interface RealtimeOptions {
  maxConnections: number
  /** Of one address of a client (of one /64 network with IPv6); leave room for an office behind one address. */
  maxConnectionsPerAddress: number
  maxChannelsPerConnection: number
}
