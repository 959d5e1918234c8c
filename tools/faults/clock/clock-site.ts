import type { MailServer } from '@sampletrail/local-backend/testing/mail-server'
import type { OuterDatabase } from '../outer-database.ts'
import type { OfferSource } from '../readers.ts'
import type { ServerUnderTest } from '../run-server.ts'
import type { Account } from '../sign-up.ts'
import type { ShiftedClock } from './shifted-clock.ts'

/** A server and its database with a clock that tests can set, and people's actions there. */
export interface ClockSite {
  clock: ShiftedClock
  database: OuterDatabase
  sink: MailServer
  server: ServerUnderTest
  source: OfferSource
  account: Account
  rounds: number
}

/** Seconds between two emails to one address, here. */
export const mailPause = 2
