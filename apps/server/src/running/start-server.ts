import type { RequestListener } from 'node:http'
import { isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '#src/app.ts'
import { connectBackend, type Backend } from '#src/backend.ts'
import { createConsultModel } from '#src/commands/receipts/consult-model.ts'
import { createMailLog, noteAccountMail, noteMails } from '#src/commands/mails/mail-log.ts'
import { openEbaySelling } from '#src/commands/ebay/open-ebay-selling.ts'
import { openPush } from '#src/commands/alerts/open-push.ts'
import {
  createUnsubscribeTokens,
  type MailSubject,
} from '#src/commands/alerts/alert-mail/unsubscribe-token.ts'
import { createCaseTokens } from '#src/commands/cases/case-tokens.ts'
import { createReminderTokens } from '#src/commands/reminders/reminder-token.ts'
import type { Config, SupabaseSettings } from '#src/config/config.ts'
import {
  embeddedOptions,
  migrationsDirectory,
  type EmbeddedBackend,
  type StartEmbedded,
} from '#src/running/embedded-backend.ts'
import { readExpectedHistory } from '#src/running/expected-history.ts'
import { readFeatures } from '#src/config/features.ts'
import { listen } from '#src/http/listen.ts'
import { localOrigin } from '#src/http/local-origin.ts'
import { isServicePath } from '#src/http/path-kinds.ts'
import { createCaptcha } from '#src/integrations/captcha/captcha.ts'
import { createShopReader } from '#src/integrations/shops/shop-reader.ts'
import { createWebReader } from '#src/integrations/web/web-reader.ts'
import { createEbayClient } from '#src/integrations/ebay/client.ts'
import { createWebSender } from '#src/integrations/web/web-sender.ts'
import { createOfferSource } from '#src/integrations/offer-source/client.ts'
import { openModel } from '#src/integrations/ai/open-model.ts'
import { createReceiptModel } from '#src/integrations/ai/receipt-model.ts'
import { createReviewModel } from '#src/integrations/ai/review-model.ts'
import { openMail } from '#src/integrations/mail/open-mail.ts'
import { openPayments } from '#src/integrations/payments/open-payments.ts'
import { pushSubject } from '#src/integrations/push/push-service.ts'
import { createVendorRest } from '#src/integrations/vendor-rest.ts'
import { openJobQueue } from '#src/integrations/queue/open-job-queue.ts'
import { createReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import { lookForDigests, matchSoon } from '#src/jobs/alert-jobs.ts'
import { lookForReminders } from '#src/jobs/reminder-jobs.ts'
import { startContactJobs } from '#src/jobs/contact-jobs.ts'
import { startReceiptJobs } from '#src/jobs/receipt-jobs.ts'
import { sweepClosings } from '#src/jobs/finish-closings.ts'
import { declareQueues } from '#src/jobs/declare-queues.ts'
import { startOfferJobs } from '#src/jobs/offer-jobs.ts'
import { startPaymentJobs } from '#src/jobs/payment-jobs.ts'
import { startQuotaJobs } from '#src/jobs/quota-jobs.ts'
import { startTrashJobs } from '#src/jobs/trash-jobs.ts'
import { declareTrialMails } from '#src/jobs/trial-mail-jobs.ts'
import type { Log } from '#src/log/log.ts'
import { openMetrics } from '#src/metrics/open-metrics.ts'
import { createSiteSettings } from '#src/config/site-settings.ts'

export interface RunningServer {
  /** Origin for people. */
  publicUrl: string
  /** The server's address for programs on this machine. */
  localUrl: string
  mailboxUrl: string | null
  supabase: SupabaseSettings
  stop(): Promise<void>
}

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))
/** A stop has five seconds; running requests get this much of it, in milliseconds. */
const drainTime = 2500

/**
 * Port first, then backend, then app: problems are found before the next thing starts, and after a failure nothing is left
 * half-started. The signal aborts a start. Throws StartError, its reason, or the error of the embedded backend's start.
 */
export async function startServer(
  config: Config,
  startEmbedded: StartEmbedded,
  plainLog: Log,
  signal?: AbortSignal,
): Promise<RunningServer> {
  const metrics = await openMetrics(config)
  const log = metrics?.countLog(plainLog) ?? plainLog
  const listener = await listen(config.host, config.port)
  const publicUrl = config.publicUrl ?? localOrigin(listener.port)
  const localUrl = `http://${reachableHost(config.host)}:${listener.port}`
  const { supabase, embedded } = await findUpstream().catch(async (error: unknown) => {
    await listener.drain(0)
    throw error
  })
  const backend = connectBackend(
    {
      url: embedded ? localUrl : supabase.url,
      publicUrl: supabase.url,
      secretKey: supabase.secretKey,
      databaseUrl: supabase.databaseUrl,
    },
    log,
  )
  const site = createSiteSettings(backend, config, log)
  const mail = openMail(config, embedded && ((letter) => embedded.sendMail(letter)))
  const noteMail = createMailLog(backend, log, (kind, state) => metrics?.countMail(kind, state))
  const notedMail = mail && noteMails(mail, noteMail)
  const web = createWebReader({ upstreams: config.upstreams })
  const shops = createShopReader()
  const payments = openPayments(config)
  const contactJobs = startContactJobs({
    backend,
    mail: notedMail,
    contactEmail: config.contactEmail,
    log,
  })
  const model = openModel(config)
  const reader = createReceiptReader({ log })
  const receiptJobs = startReceiptJobs({
    backend,
    reader,
    consultModel: createConsultModel({ model: model && createReceiptModel(model), log }),
    log,
  })
  const ebayRest = createVendorRest()
  const queue = openJobQueue({ databaseUrl: supabase.databaseUrl, log })
  const push = openPush({
    backend,
    send: createWebSender({ upstreams: config.upstreams }),
    subject: pushSubject(config.contactEmail, publicUrl),
  })
  const secret = config.appSecret ?? supabase.secretKey
  const unsubscribeTokens = createUnsubscribeTokens(secret)
  const reminderTokens = createReminderTokens(secret)
  const places = {
    publicUrl,
    publicFileUrl: (bucket: string, path: string) => backend.publicFileUrl(bucket, path),
    unsubscribeToken: (userId: string, about?: MailSubject) =>
      unsubscribeTokens.make(userId, about),
    digestsAMonth: () => site.known().plans.free.uses.notification_emails,
  }
  declareQueues({ queue, backend, push, mail, places, reminderTokens, log })
  if (payments && notedMail) declareTrialMails(queue, { backend, mail: notedMail, publicUrl, log })
  metrics?.observe({
    readPools: () => ({ server: backend.connections(), ...embedded?.measure().pools }),
    readQueues: () => queue.readQueues(),
    embedded: embedded && {
      diskState: () => embedded.diskState(),
      realtimeConnections: () => embedded.measure().realtimeConnections,
    },
  })
  const mailboxPath = embedded?.mailboxPath ?? null
  const app = createApp({
    backend,
    mail: notedMail,
    captcha: createCaptcha(secret),
    payments,
    ebay: config.ebay && createEbayClient(config.ebay, { rest: ebayRest }),
    ebaySelling: openEbaySelling({ backend, settings: config.ebay, secret, rest: ebayRest }),
    web,
    shops,
    receiptJobs,
    reader,
    reviewModel: model && createReviewModel(model),
    inboundMail: config.inboundMail,
    contactJobs,
    queue,
    push,
    unsubscribeTokens,
    reminderTokens,
    caseTokens: createCaseTokens(secret),
    offersCame: () => matchSoon(queue, log),
    publicUrl,
    supabaseUrl: supabase.url,
    publishableKey: supabase.publishableKey,
    mailboxPath,
    features: readFeatures(config),
    site,
    contactFormUrl: config.contactFormUrl,
    extensionUrl: config.extensionUrl,
    priceId: config.payments?.priceId ?? null,
    geolocationUrl: config.geolocationUrl,
    limits: config.limits,
    trustProxy: config.trustProxy,
    metrics: metrics?.route ?? null,
    isReady: createReadyCheck(backend, embedded),
    webRoot,
    log,
  })
  listener.serve(joinServices(getRequestListener(app.fetch), embedded), (request, socket, head) =>
    embedded ? embedded.handleUpgrade(request, socket, head) : socket.destroy(),
  )
  const closings = sweepClosings({ backend, mail: notedMail, log })
  const trashJobs = startTrashJobs({ backend, log })
  const paymentJobs = payments && startPaymentJobs({ backend, payments, publicUrl, log })
  const quotaJobs = startQuotaJobs({ backend, log })
  const offerJobs = startOfferJobs({
    backend,
    web,
    arePicturesKept: config.arePicturesKept,
    source: config.offerSource && createOfferSource(config.offerSource),
    log,
  })
  queue.start()
  if (mail !== null) lookForDigests(queue, log)
  lookForReminders(queue, log)
  return {
    publicUrl,
    localUrl,
    mailboxUrl: mailboxPath === null ? null : publicUrl + mailboxPath,
    supabase,
    async stop() {
      // People who wait for a scan get an answer, and its place is kept, while there is a database.
      await Promise.all([
        listener.drain(drainTime),
        closings.stop(),
        receiptJobs.stop(),
        queue.stop(),
      ])
      const jobs = [contactJobs, trashJobs, quotaJobs, offerJobs, paymentJobs]
      await Promise.all([...jobs.map((job) => job?.stop()), shops.stop()])
      mail?.close()
      metrics?.stop()
      await backend.stop()
      await embedded?.stop()
    },
  }

  async function findUpstream(): Promise<Upstream> {
    if (config.supabase) return { supabase: config.supabase, embedded: null }
    const started = await startEmbedded(
      embeddedOptions(config, publicUrl, log, {
        signal,
        // No request arrives before everything is started.
        onMail: (letter) => noteAccountMail(noteMail, letter),
      }),
    )
    const { publishableKey, secretKey, databaseUrl } = started
    return {
      supabase: { url: publicUrl, publishableKey, secretKey, databaseUrl },
      embedded: started,
    }
  }
}

interface Upstream {
  supabase: SupabaseSettings
  embedded: EmbeddedBackend | null
}

/** The services answer below their own paths, with no layer of ours in between. */
function joinServices(
  answerApp: ReturnType<typeof getRequestListener>,
  embedded: EmbeddedBackend | null,
): RequestListener {
  return (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1)
    if (embedded && isServicePath(path)) embedded.handleRequest(request, response)
    else void answerApp(request, response)
  }
}

function createReadyCheck(backend: Backend, embedded: EmbeddedBackend | null) {
  const hasSchema = readExpectedHistory(migrationsDirectory)
  return async () => {
    const answers = await Promise.all([backend.isReady(hasSchema), embedded?.isReady() ?? true])
    return answers.every(Boolean)
  }
}

/** A host that means every address of the machine is reached over loopback. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}
