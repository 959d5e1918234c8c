import { createApp, type AppDependencies } from '#src/app.ts'
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
import type { Log } from '#src/log/log.ts'
import { fixedSite } from '#src/testing/fixed-site.ts'

export const logged: [string, Record<string, unknown> | undefined][] = []
const keep: Log['error'] = (event, fields) => logged.push([event, fields])
const log: Log = { info: () => undefined, warn: keep, error: keep }

// Nobody listens there: requests without a backend must not call it.
export const backend = connectBackend(
  {
    url: 'http://127.0.0.1:9',
    publicUrl: 'http://127.0.0.1:9',
    secretKey: 'sb_secret_x',
    databaseUrl: 'postgresql://postgres:x@127.0.0.1:9/postgres',
  },
  log,
)

export const limits: AppDependencies['limits'] = {
  apiCallsPerMinute: 100,
  uploadsPerHour: 10,
  linksPerHour: 10,
  scansPerHour: 10,
  reviewsPerHour: 10,
  contactMessagesPerHour: 5,
  ingestBatchesPerMinute: 10,
}

/** Our own server with nothing set up, except for `changes`; it serves the web app of `webRoot`. */
export function openApp(webRoot: string, changes: Partial<AppDependencies> = {}) {
  return createApp({
    backend,
    mail: null,
    captcha: createCaptcha('sb_secret_x'),
    payments: null,
    ebay: null,
    ebaySelling: null,
    web: createWebReader({ upstreams: new Map() }),
    shops: createShopReader(),
    receiptJobs: {
      readSoon: () => undefined,
      news: createScanNews(),
      stopping: new AbortController().signal,
    },
    reviewModel: null,
    inboundMail: null,
    queue: openJobQueue({ databaseUrl: '', log }),
    push: { readKey: async () => '' },
    contactJobs: { isMailed: false, mailSoon: () => undefined },
    unsubscribeTokens: createUnsubscribeTokens('sb_secret_x'),
    reminderTokens: createReminderTokens('sb_secret_x'),
    caseTokens: createCaseTokens('sb_secret_x'),
    reader: createReceiptReader(),
    offersCame: () => undefined,
    publicUrl: 'http://localhost:3000',
    supabaseUrl: 'http://localhost:3000',
    publishableKey: 'sb_publishable_x',
    mailboxPath: '/__dev/mailbox/ui',
    features: { google: false, payments: false, ai: false, ebay: false, ebayListing: false },
    site: fixedSite(),
    contactFormUrl: null,
    extensionUrl: null,
    priceId: null,
    geolocationUrl: null,
    limits,
    trustProxy: 0,
    metrics: null,
    isReady: async () => true,
    webRoot,
    log,
    ...changes,
  })
}
