import { createApp } from '#src/app.ts'
import { connectBackend } from '#src/backend.ts'
import { createCaseTokens } from '#src/commands/cases/case-tokens.ts'
import { createReminderTokens } from '#src/commands/reminders/reminder-token.ts'
import { createUnsubscribeTokens } from '#src/commands/alerts/alert-mail/unsubscribe-token.ts'
import { createScanNews } from '#src/commands/receipts/wait-for-scan.ts'
import { createCaptcha } from '#src/integrations/captcha/captcha.ts'
import { createShopReader } from '#src/integrations/shops/shop-reader.ts'
import { createWebReader } from '#src/integrations/web/web-reader.ts'
import { createReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import { openJobQueue } from '#src/integrations/queue/open-job-queue.ts'
import { isFunctionPath } from '#src/http/path-kinds.ts'
import { fixedSite } from '#src/testing/fixed-site.ts'
import type { TestServer } from '#src/testing/start-test-server.ts'

/** Every function of our own server: method and path, from its router. */
export function listFunctions(site: TestServer): string[] {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const { server } = site
  // It sends no request and only reads the routes.
  const app = createApp({
    backend: connectBackend({ ...server.supabase, publicUrl: server.publicUrl }, log),
    mail: null,
    payments: null,
    ebay: null,
    ebaySelling: null,
    inboundMail: {
      domain: 'in.trail.example',
      mailgunKey: 'key',
      postmarkPassword: 'password',
      rawSecret: 'secret',
    },
    captcha: createCaptcha(server.supabase.secretKey),
    web: createWebReader({ upstreams: new Map() }),
    shops: createShopReader(),
    receiptJobs: {
      readSoon: () => undefined,
      news: createScanNews(),
      stopping: new AbortController().signal,
    },
    reviewModel: null,
    queue: openJobQueue({ databaseUrl: server.supabase.databaseUrl, log }),
    push: { readKey: async () => '' },
    contactJobs: { isMailed: false, mailSoon: () => undefined },
    unsubscribeTokens: createUnsubscribeTokens(server.supabase.secretKey),
    reminderTokens: createReminderTokens(server.supabase.secretKey),
    caseTokens: createCaseTokens(server.supabase.secretKey),
    reader: createReceiptReader(),
    offersCame: () => undefined,
    publicUrl: server.publicUrl,
    supabaseUrl: server.supabase.url,
    publishableKey: server.supabase.publishableKey,
    mailboxPath: null,
    features: { google: false, payments: false, ai: false, ebay: false, ebayListing: false },
    site: fixedSite(),
    contactFormUrl: null,
    extensionUrl: null,
    priceId: null,
    geolocationUrl: null,
    limits: {
      apiCallsPerMinute: 1,
      uploadsPerHour: 1,
      scansPerHour: 1,
      reviewsPerHour: 1,
      linksPerHour: 10,
      contactMessagesPerHour: 1,
      ingestBatchesPerMinute: 1,
    },
    trustProxy: 0,
    metrics: null,
    isReady: async () => true,
    webRoot: site.folder,
    log,
  })
  const names = app.routes
    .filter(({ method, path }) => method !== 'ALL' && isFunctionPath(path))
    .map(({ method, path }) => `${method} ${path}`)
  return [...new Set(names)]
}
