import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Features, PublicConfig } from '@sampletrail/contracts/config.ts'
import type { Backend } from '#src/backend.ts'
import type { UnsubscribeTokens } from '#src/commands/alerts/alert-mail/unsubscribe-token.ts'
import type { ReminderTokens } from '#src/commands/reminders/reminder-token.ts'
import { createCheckPrice } from '#src/commands/payments/check-price.ts'
import { createLockPayer } from '#src/commands/payments/lock-payer.ts'
import type { Push } from '#src/commands/alerts/open-push.ts'
import type { EbaySelling } from '#src/commands/ebay/open-ebay-selling.ts'
import type { Limits } from '#src/config/config.ts'
import type { InboundMailSettings } from '#src/config/inbound-mail.ts'
import { createAdminMessagesHandler } from '#src/functions/admin/messages.ts'
import { createOfferImportsHandler } from '#src/functions/admin/offer-imports.ts'
import { createAdminPlansHandler } from '#src/functions/admin/plans.ts'
import { createDeleteHandler } from '#src/functions/accounts/delete.ts'
import { createErrorsHandler } from '#src/functions/errors/handler.ts'
import { createExportHandler } from '#src/functions/accounts/export.ts'
import { createCaseLinksHandler } from '#src/functions/cases/handler.ts'
import { createPdfGate } from '#src/functions/cases/answer-pdf.ts'
import { createCaseFiles, createCasePages } from '#src/functions/cases/pages.ts'
import type { CaseTokens } from '#src/commands/cases/case-tokens.ts'
import { createRecoveryHandler } from '#src/functions/accounts/recovery.ts'
import { createDeleteUserHandler } from '#src/functions/admin/delete-user.ts'
import { createPreferencesHandler } from '#src/functions/alerts/preferences.ts'
import { createUnsubscribeHandler } from '#src/functions/alerts/unsubscribe.ts'
import { createRemindersHandler } from '#src/functions/reminders/handler.ts'
import { createCaseFilesHandler } from '#src/functions/cases/files-handler.ts'
import { createCalendarHandler } from '#src/functions/calendar/handler.ts'
import { createContactHandler } from '#src/functions/contact/handler.ts'
import { createAdminSettingsHandler } from '#src/functions/admin/settings.ts'
import { createEbayAuthHandler } from '#src/functions/ebay/auth.ts'
import { createEbayListingHandler } from '#src/functions/ebay/listing.ts'
import { createSearchByImageHandler } from '#src/functions/ebay/search-by-image.ts'
import { createFilesHandler } from '#src/functions/files/handler.ts'
import { createCaptureHandler } from '#src/functions/inbox/capture.ts'
import { createInboundMailHandler } from '#src/functions/inbox/inbound-mail.ts'
import { createInboxHandler } from '#src/functions/inbox/inbox.ts'
import { createIngestHandler } from '#src/functions/offers/ingest.ts'
import { createJobsHandler } from '#src/functions/jobs/handler.ts'
import { createLinksHandler } from '#src/functions/links/handler.ts'
import { createCheckoutHandler } from '#src/functions/payments/create-checkout.ts'
import { createSubscriptionHandler } from '#src/functions/payments/subscription.ts'
import { createProxyImageHandler } from '#src/functions/links/proxy-image.ts'
import { createPushHandler } from '#src/functions/alerts/push.ts'
import { createReceiptsHandler } from '#src/functions/receipts/handler.ts'
import { createResaleHandler } from '#src/functions/resale/handler.ts'
import { createReviewsHandler } from '#src/functions/reviews/handler.ts'
import { createSharedOfferHandler } from '#src/functions/offers/shared-offer.ts'
import { createOfferPage } from '#src/functions/offers/shared-offer-page.ts'
import { createStripeWebhook } from '#src/functions/payments/stripe-webhook.ts'
import { AppError } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { answerError, createErrorHandler } from '#src/http/handle-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { loopbackTwin } from '#src/http/loopback-twin.ts'
import { describePath, describeRoute, isFunctionPath, isProjectPath } from '#src/http/path-kinds.ts'
import { writeRobots, writeSitemap } from '#src/http/search-engines.ts'
import { securityHeaders } from '#src/http/security-headers.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { createStaticFiles } from '#src/http/static-files.ts'
import type { ReviewModel } from '#src/integrations/ai/review-model.ts'
import type { Captcha } from '#src/integrations/captcha/captcha.ts'
import type { Ebay } from '#src/integrations/ebay/ebay.ts'
import type { NotedMailService } from '#src/integrations/mail/mail.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'
import type { ShopReader } from '#src/integrations/shops/shop-reader.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'
import type { ReceiptJobs } from '#src/jobs/receipt-jobs.ts'
import type { ReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'
import type { ContactJobs } from '#src/jobs/contact-jobs.ts'
import type { Log } from '#src/log/log.ts'
import type { SiteSettings } from '#src/config/site-settings.ts'

export interface AppDependencies {
  backend: Backend
  /** Null if emails cannot be sent. */
  mail: NotedMailService | null
  captcha: Captcha
  /** Null if payments are not set up. */
  payments: PaymentProvider | null
  /** Null if eBay is not set up. */
  ebay: Ebay | null
  /** Null if people cannot connect their own eBay account. */
  ebaySelling: EbaySelling | null
  /** The guarded fetcher for other sites, and the reader of their pages. */
  web: WebReader
  shops: ShopReader
  receiptJobs: ReceiptJobs
  /** Reads and draws files of people in a process of its own. */
  reader: Pick<ReceiptReader, 'drawShared' | 'findWords'>
  /** Null if no AI model is set up. */
  reviewModel: ReviewModel | null
  /** Null if no emails arrive for people. */
  inboundMail: InboundMailSettings | null
  /** Emails people's messages to the operator. */
  contactJobs: Pick<ContactJobs, 'isMailed' | 'mailSoon'>
  /** Work that survives a request. */
  queue: JobQueue
  /** Messages to browsers. */
  push: Pick<Push, 'readKey'>
  unsubscribeTokens: UnsubscribeTokens
  reminderTokens: Pick<ReminderTokens, 'read'>
  caseTokens: CaseTokens
  /** Called after new offers were stored. */
  offersCame(): void
  /** The origins of the app and, in browsers, of the backend. */
  publicUrl: string
  supabaseUrl: string
  publishableKey: string
  /** Path of the page with the kept emails, or null. */
  mailboxPath: string | null
  features: Features
  /** Settings that admins change while the server runs. */
  site: SiteSettings
  contactFormUrl: string | null
  /** Where people install the browser extension. */
  extensionUrl: string | null
  /** The price of Pro at the payment provider; null without payments. */
  priceId: string | null
  /** The service that tells browsers their location. */
  geolocationUrl: string | null
  limits: Pick<
    Limits,
    | 'apiCallsPerMinute'
    | 'uploadsPerHour'
    | 'scansPerHour'
    | 'reviewsPerHour'
    | 'linksPerHour'
    | 'contactMessagesPerHour'
    | 'ingestBatchesPerMinute'
  >
  trustProxy: number
  /** The monitoring system's access to the metrics; null if there is none. */
  metrics: Hono<ServerEnv> | null
  /** The health of database and migrations. */
  isReady(): Promise<boolean>
  /** Folder of the built web app. */
  webRoot: string
  log: Log
}

/** All routes of our own server; the embedded backend's services are beside it. */
export function createApp(dependencies: AppDependencies): Hono<ServerEnv> {
  const { backend, limits, log, site, trustProxy } = dependencies
  const limitCalls = createRateLimit(backend, 'calls', limits.apiCallsPerMinute)
  const lockPayer = createLockPayer(backend)
  const answerFile = createStaticFiles(
    dependencies.webRoot,
    dependencies.publicUrl,
    () => site.known().plans,
  )
  const enterPdf = createPdfGate()
  const app = new Hono<ServerEnv>()

  app.use(async (context, next) => {
    const requestId = randomUUID()
    const began = performance.now()
    context.set('requestId', requestId)
    await next()
    context.res.headers.set('x-request-id', requestId)
    log.info('request', {
      requestId,
      method: context.req.method,
      kind: describePath(context.req.path),
      route: describeRoute(context.req.path, routePath(context, -1)),
      status: context.res.status,
      milliseconds: Math.round(performance.now() - began),
    })
  })
  // The next page load shows an admin's change. Static files and the health check do not wait for that.
  app.use(async (context, next) => {
    if (!/^\/(?:assets\/|healthz$|metrics$)/.test(context.req.path)) await site.read()
    await next()
  })
  app.use(securityHeaders({ ...dependencies, videos: () => site.known().videos }))
  app.onError(createErrorHandler(log))

  app.get('/healthz', async (context) => {
    const ready = await dependencies.isReady()
    context.header('cache-control', 'no-store')
    return context.json({ status: ready ? 'ok' : 'unavailable' }, ready ? 200 : 503)
  })
  if (dependencies.metrics) app.route('/metrics', dependencies.metrics)
  app.get('/config.json', (context) => {
    context.header('cache-control', 'no-cache')
    return context.json(buildPublicConfig(dependencies, context.req.header('host')))
  })

  app.get('/robots.txt', (context) =>
    context.text(writeRobots(dependencies.publicUrl), 200, { 'cache-control': 'no-cache' }),
  )
  app.get('/sitemap.xml', (context) =>
    context.body(writeSitemap(dependencies.publicUrl), 200, {
      'content-type': 'application/xml',
      'cache-control': 'no-cache',
    }),
  )

  // The payment provider delivers in bursts and from few addresses; only refused deliveries count.
  app.route(
    '/api/webhooks/stripe',
    createStripeWebhook({ ...dependencies, limitRefused: limitCalls }),
  )
  // A mail provider, too.
  app.route(
    '/api/inbound-mail',
    createInboundMailHandler({ ...dependencies, limitRefused: limitCalls }),
  )
  // An admin's file is many calls in a short time; only refused ones count.
  app.route(
    '/api/admin/offer-imports',
    createOfferImportsHandler({ ...dependencies, limitRefused: limitCalls }),
  )
  app.use(async (context, next) => {
    if (isFunctionPath(context.req.path)) {
      await limitCalls(clientAddress(context, trustProxy))
      context.header('cache-control', 'no-store')
    }
    await next()
  })
  app.route('/api/errors', createErrorsHandler({ backend, log, trustProxy }))
  app.route('/api/account', createRecoveryHandler(dependencies))
  app.route('/api/files', createFilesHandler({ backend, uploadsPerHour: limits.uploadsPerHour }))
  app.route(
    '/api/proxy-scan-receipt',
    createReceiptsHandler({ ...dependencies, scansPerHour: limits.scansPerHour }),
  )
  app.route(
    '/api/generate-review',
    createReviewsHandler({ ...dependencies, reviewsPerHour: limits.reviewsPerHour }),
  )
  app.route(
    '/api/ingest',
    createIngestHandler({
      ...dependencies,
      batchesPerMinute: limits.ingestBatchesPerMinute,
    }),
  )
  app.route(
    '/api/contact',
    createContactHandler({
      backend,
      captcha: dependencies.captcha,
      jobs: dependencies.contactJobs,
      messagesPerHour: limits.contactMessagesPerHour,
      trustProxy,
    }),
  )
  const proxyImage = createProxyImageHandler({
    backend,
    web: dependencies.web,
    picturesPerHour: limits.linksPerHour,
  })
  app.route('/api/proxy-image', proxyImage)
  app.route('/.netlify/functions/proxy-image', proxyImage)
  app.route(
    '/.netlify/functions/scan-amazon',
    createLinksHandler({ backend, readers: dependencies, linksPerHour: limits.linksPerHour }),
  )
  app.route(
    '/api/random-product',
    createSharedOfferHandler({ ...dependencies, linksPerHour: limits.linksPerHour }),
  )
  app.route(
    '/api/ebay/search-by-image',
    createSearchByImageHandler({ ...dependencies, searchesPerHour: limits.linksPerHour }),
  )
  app.route('/api/ebay/auth', createEbayAuthHandler(dependencies))
  app.route(
    '/api/ebay',
    createEbayListingHandler({ ...dependencies, picturesPerHour: limits.linksPerHour }),
  )
  app.route(
    '/api/resale/analysis',
    createResaleHandler({ ...dependencies, searchesPerHour: limits.linksPerHour }),
  )
  app.route('/api/alerts/unsubscribe', createUnsubscribeHandler(dependencies))
  app.route('/functions/v1/update-notification-preferences', createPreferencesHandler(dependencies))
  app.route('/api/reminders', createRemindersHandler(dependencies))
  app.route('/api/calendar', createCalendarHandler(dependencies))
  app.route('/api/case-links', createCaseFilesHandler(dependencies))
  app.route('/api/capture', createCaptureHandler(dependencies))
  app.route('/api/inbox', createInboxHandler(dependencies))
  app.route('/api/case-links', createCaseLinksHandler({ ...dependencies, enterPdf }))
  app.route('/api/account/export', createExportHandler({ backend, log }))
  app.route('/api/account/delete', createDeleteHandler({ ...dependencies, lockPayer }))
  app.route(
    '/.netlify/functions/create-checkout-session',
    createCheckoutHandler({ ...dependencies, lockPayer, checkPrice: createCheckPrice(log) }),
  )
  app.route('/api/subscription', createSubscriptionHandler(dependencies))
  app.route('/api/alerts/push', createPushHandler(dependencies))
  app.route('/api/admin/jobs', createJobsHandler(dependencies))
  app.route('/api/admin/messages', createAdminMessagesHandler(dependencies))
  app.route('/api/admin', createAdminPlansHandler({ ...dependencies, lockPayer }))
  app.route('/api/admin/users', createDeleteUserHandler({ ...dependencies, lockPayer }))
  app.route('/api/admin/settings', createAdminSettingsHandler(dependencies))

  app.route('/proof', createCasePages({ ...dependencies, enterPdf }))
  app.route('/proof-files', createCaseFiles({ ...dependencies, enterPdf }))
  app.get('/p/:id', createOfferPage({ ...dependencies, limitCalls, answerFile }))
  // The service worker takes shares. Before it runs, the app says what to do, and starts it.
  app.post('/share', (context) => {
    context.header('cache-control', 'no-store')
    return context.redirect('/share?stored=0&reason=early', 303)
  })

  app.notFound(async (context) => {
    if (isProjectPath(context.req.path)) {
      // A page that was opened before a move to Supabase asks here. It keeps its unsent changes until it is reloaded.
      return answerError(context, new AppError('unavailable', 'Please reload the page.'))
    }
    if (isFunctionPath(context.req.path)) {
      return answerError(context, new AppError('not_found', 'There is nothing at this address.'))
    }
    return await answerFile(context)
  })
  return app
}

/**
 * A browser that opens the app as 127.0.0.1 instead of localhost, or the other way round, stays on that name, so that it
 * sees one origin. No other Host header has an effect.
 */
function buildPublicConfig(dependencies: AppDependencies, host: string | undefined): PublicConfig {
  const { publicUrl, supabaseUrl, publishableKey, mailboxPath, features, contactFormUrl } =
    dependencies
  const { videos, affiliateTag } = dependencies.site.known()
  const twin = loopbackTwin(publicUrl)
  const opened = twin !== null && host === new URL(twin).host ? twin : publicUrl
  return {
    supabaseUrl: supabaseUrl === publicUrl ? opened : supabaseUrl,
    publishableKey,
    mailboxUrl: mailboxPath === null ? null : opened + mailboxPath,
    features,
    videos,
    contactFormUrl,
    affiliateTag,
    extensionUrl: dependencies.extensionUrl,
    priceId: dependencies.priceId,
    geolocationUrl: dependencies.geolocationUrl,
  }
}
