import type { Pool } from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { AuthError } from '#src/auth/auth-error.ts'
import { openLimiter, type Limiter } from '#src/auth/open-limiter.ts'
import { authLimitSeconds, type AuthLimitName } from '#src/http/rate-limits.ts'
import type { AuthLimits as Numbers, MailTemplate } from '#src/options.ts'

/** Counters. Each throws `AuthError` 429 when its limit is used up. */
export interface AuthLimits {
  signIn(client: string): Promise<void>
  /**
   * Takes a try at an account's password before it is checked, so that simultaneous tries cannot exceed the limit. Call
   * the returned function to return the try if the password was right.
   */
  tryPassword(email: string, client: string): Promise<() => Promise<void>>
  refresh(client: string): Promise<void>
  verification(client: string): Promise<void>
  /** Takes the right to send one email; `giveBackMail` returns it if the email could not be sent. */
  mail(wanted: WantedMail): Promise<void>
  giveBackMail(wanted: WantedMail): Promise<void>
  /**
   * The same for an address that may or may not get an email; call `takeMail` if it does. It always counts for the client:
   * otherwise the limit would show which addresses have an account.
   */
  askForMail(wanted: WantedMail): Promise<void>
  takeMail(): Promise<void>
}

export interface WantedMail {
  template: MailTemplate
  email: string
  /** Address of the client that causes the email, as limits count it; null for the secret key. */
  client: string | null
}

const ALL = 'all'
/** One address must not lock a person out of an account, and many must not guess its password. */
const TRIES_FROM_ANYWHERE = 10

/** Counts in this process, or with a pool for all processes on that database together. */
export function createAuthLimits(numbers: Numbers, pool: Pool | null): AuthLimits {
  const { secondsBetweenMails } = numbers
  const seconds = { ...authLimitSeconds, pause: secondsBetweenMails }
  const open = (keyPrefix: AuthLimitName, points: number) =>
    openLimiter({ keyPrefix, points, duration: seconds[keyPrefix] }, pool)
  const givenBack = (keyPrefix: AuthLimitName, points: number) =>
    openLimiter({ keyPrefix, points, duration: seconds[keyPrefix], isGivenBack: true }, pool)
  const signIns = open('sign-in', numbers.signInsPerFiveMinutes)
  const refreshes = open('refresh', numbers.refreshesPerFiveMinutes)
  const verifications = open('verification', numbers.verificationsPerFiveMinutes)
  const tries = numbers.signInsPerFiveMinutes
  const triesFromOne = givenBack('password-from', tries)
  const triesFromAll = givenBack('wrong-password', tries * TRIES_FROM_ANYWHERE)
  const mails = givenBack('mail', numbers.mailsPerHour)
  const ofClients =
    numbers.mailsPerHourPerClient === undefined
      ? null
      : givenBack('mail-from', numbers.mailsPerHourPerClient)
  const pause = secondsBetweenMails > 0 ? givenBack('pause', 1) : null

  return {
    signIn: (client) => consume(signIns, client, tooManyRequests),
    async tryPassword(email, client) {
      const fromOne = `${client} ${email}`
      await consume(triesFromOne, fromOne, tooManyRequests)
      try {
        await consume(triesFromAll, email, tooManyRequests)
      } catch (error) {
        // The password was not checked: other people's tries do not count for this address.
        await triesFromOne.reward(fromOne)
        throw error
      }
      return async () => {
        await Promise.all([triesFromOne.reward(fromOne), triesFromAll.reward(email)])
      }
    },
    refresh: (client) => consume(refreshes, client, tooManyRequests),
    verification: (client) => consume(verifications, client, tooManyRequests),
    async mail(wanted) {
      await takeOfClient(wanted)
      try {
        if (pause) await consume(pause, pauseKey(wanted), tooSoon)
      } catch (error) {
        await rewardClient(wanted)
        throw error
      }
      try {
        await consume(mails, ALL, tooManyMails)
      } catch (error) {
        await Promise.all([pause?.delete(pauseKey(wanted)), rewardClient(wanted)])
        throw error
      }
    },
    async askForMail(wanted) {
      await takeOfClient(wanted)
      if (pause) await consume(pause, pauseKey(wanted), tooSoon)
      const used = await mails.get(ALL)
      if (used === null || used.consumedPoints < mails.points) return
      await pause?.delete(pauseKey(wanted))
      throw tooManyMails(used)
    },
    takeMail: () => consume(mails, ALL, tooManyMails),
    async giveBackMail(wanted) {
      await Promise.all([pause?.delete(pauseKey(wanted)), mails.reward(ALL), rewardClient(wanted)])
    },
  }

  /** Comes first: one client must not use up everybody's emails. */
  async function takeOfClient({ client }: WantedMail): Promise<void> {
    if (ofClients && client !== null) await consume(ofClients, client, tooManyMails)
  }

  async function rewardClient({ client }: WantedMail): Promise<void> {
    if (ofClients && client !== null) await ofClients.reward(client)
  }
}

function pauseKey({ template, email }: WantedMail): string {
  return `${template} ${email}`
}

async function consume(
  limiter: Limiter,
  key: string,
  refusal: (used: RateLimiterRes) => AuthError,
): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (used) {
    throw used instanceof RateLimiterRes ? refusal(used) : used
  }
}

function secondsLeft(used: RateLimiterRes): number {
  return Math.max(1, Math.ceil(used.msBeforeNext / 1000))
}

function tooManyRequests(used: RateLimiterRes): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    retryAfter: secondsLeft(used),
  })
}

function tooSoon(used: RateLimiterRes): AuthError {
  const seconds = secondsLeft(used)
  return new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfter: seconds },
  )
}

function tooManyMails(used: RateLimiterRes): AuthError {
  return new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', {
    retryAfter: secondsLeft(used),
  })
}
