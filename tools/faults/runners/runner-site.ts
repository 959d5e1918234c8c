import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startMailServer, type MailServer } from '@sampletrail/local-backend/testing/mail-server'
import { listen, type Simulator } from '../../../packages/simulators/src/listen.ts'
import { createStripe, type StripeStandIn } from '../../../packages/simulators/src/stripe.ts'
import { startOuterDatabase, type OuterDatabase } from '../outer-database.ts'
import { stripeKeys } from '../providers/provider-site.ts'
import { addOfferSource, type OfferSource } from '../readers.ts'
import { prepareServer, type ServerUnderTest } from '../run-server.ts'

/** Two servers that share only the database. */
export interface RunnerSite {
  database: OuterDatabase
  servers: [ServerUnderTest, ServerUnderTest]
  source: OfferSource
  sink: MailServer
  /** Called for each recipient that the SMTP server receives, before the email itself. */
  onRecipient: { call: ((address: string) => void) | null }
  stripe: StripeStandIn
  simulator: Simulator
}

export async function openRunnerSite(folder: string): Promise<RunnerSite> {
  const onRecipient: RunnerSite['onRecipient'] = { call: null }
  const sink = await startMailServer({
    onRcptTo({ address }, _session, done) {
      onRecipient.call?.(address)
      done()
    },
  })
  const stripe = createStripe(stripeKeys)
  stripe.webhooks.set({ mode: 'hold' })
  const simulator = await listen(stripe.app)
  const database = await startOuterDatabase()
  const environment = {
    DATABASE_URL: database.url,
    SMTP_URL: sink.url(),
    MAIL_FROM: 'SampleTrail <no-reply@trail.example>',
    INGEST_BATCHES_PER_MINUTE: '1000000',
    SECONDS_BETWEEN_MAILS: '0',
    MAILS_PER_HOUR: '1000000',
    MAILS_PER_HOUR_PER_CLIENT: '1000000',
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_PRICE_ID: stripeKeys.priceId,
    STRIPE_API_URL: simulator.url,
  }
  const open = async (name: string) => {
    const own = join(folder, name)
    mkdirSync(own)
    chmodSync(own, 0o711)
    return await prepareServer(own, environment)
  }
  const servers: RunnerSite['servers'] = [await open('one'), await open('two')]
  await Promise.all(servers.map((server) => server.start()))
  const source = await addOfferSource(database.operator)
  return { database, servers, source, sink, onRecipient, stripe, simulator }
}

export async function closeRunnerSite(site: RunnerSite): Promise<void> {
  await Promise.all(site.servers.map((server) => server.stop()))
  await site.database.stop()
  await site.sink.stop()
  await site.simulator.stop()
}
