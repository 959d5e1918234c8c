import { randomUUID } from 'node:crypto'
import type { Backend } from '#src/backend.ts'
import { exportAccount } from '#src/commands/accounts/export-account/export-account.ts'
import { openCaseLink } from '#src/commands/cases/open-case-link.ts'
import { keepDevice } from '#src/commands/alerts/keep-device.ts'
import { sendPush } from '#src/commands/alerts/push-matches.ts'
import { renewCaptureKey } from '#src/commands/inbox/capture-keys.ts'
import { keepArrival } from '#src/commands/inbox/keep-arrival.ts'
import { makeCalendarFeed } from '#src/commands/calendar/keep-calendar-feed.ts'
import { createReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import type { ConsultModel } from '#src/commands/receipts/consult-model.ts'
import { readScan } from '#src/commands/receipts/read-scan.ts'
import { claimScan, requestScan } from '#src/commands/receipts/receipt-scans.ts'
import { analyseResale } from '#src/commands/resale/analyse-resale.ts'
import { writeReview } from '#src/commands/reviews/write-review.ts'
import { ebayWorks } from '#src/access/ebay-works.fixture.ts'
import type { Work } from '#src/access/lost-rights.fixture.ts'
import {
  addMatch,
  addPush,
  all,
  asked,
  beforeStatement,
  caseServices,
  connectionsOf,
  mailTo,
  never,
  ofJobs,
  reminderTokens,
  upload,
  withoutProduct,
} from '#src/access/work-tools.fixture.ts'
const reader = createReceiptReader()

export const works: Work[] = [
  {
    title: 'a receipt is being read',
    commands: ['receipts/read-scan.ts'],
    feature: 'scans',
    async run({ backend, log }, { person }, lose) {
      await requestScan(backend, {
        userId: person.id,
        path: `receipts/${person.id}/a.pdf`,
        dateOrder: 'month first',
        timeZone: 'UTC',
        since: performance.now(),
      })
      const scan = await claimScan(backend, randomUUID())
      if (scan === null) throw new Error('There is nothing to read.')
      const tools = {
        backend,
        log,
        reader: { ...reader, readLater: async () => ({ source: 'text' as const, pages: [] }) },
        async consultModel({ local }: Parameters<ConsultModel>[0]) {
          await lose()
          return { ...local, total: { value: 1200, sure: true, others: [] } }
        },
      }
      await readScan(tools, scan, { stopping: never, freed: () => undefined })
    },
    answers: withoutProduct('done'),
  },
  {
    title: 'a review is being written',
    commands: ['reviews/write-review.ts'],
    feature: 'reviews',
    run: async ({ backend, log }, { claims, productId }, lose) =>
      writeReview(
        {
          backend,
          log,
          reviewModel: {
            async write() {
              await lose()
              return { title: 'A mug', review: 'It keeps coffee hot for 6 hours.' }
            },
          },
        },
        {
          claims,
          wanted: { ...asked, productId },
          onText: () => undefined,
          signal: never,
          hasRead: () => false,
        },
      ),
    answers: all('done'),
  },
  {
    title: 'prices are being compared',
    commands: ['resale/analyse-resale.ts'],
    feature: 'resale',
    run: async ({ backend, log }, { claims, productId }, lose) => {
      const search = async () => {
        await lose()
        const item = {
          title: 'Mug',
          price: { value: 5, currency: 'USD' },
          itemWebUrl: 'https://www.ebay.com/itm/1',
          image: null,
          condition: null,
        }
        return { items: [item], total: 1 }
      }
      return analyseResale(
        {
          backend,
          log,
          ebay: { searchByTitle: search, searchByImage: search },
          web: { readPicture: () => Promise.reject(new Error('No picture is read here.')) },
          limitSearches: () => Promise.resolve(),
        },
        { claims, productId, by: 'title', marketplace: 'EBAY_US', signal: never },
      )
    },
    answers: {
      ...all('done'),
      'the account is deleted': 'not_found',
      'the product is put in the trash': 'not_found',
      'the product is deleted for good': 'not_found',
    },
  },
  {
    title: 'a file is being stored',
    commands: ['files/store-file.ts'],
    run: async ({ backend, log }, { person }, lose) => {
      const slow: Backend = {
        ...backend,
        async admin() {
          const admin = await backend.admin()
          const from = (bucket: string) => {
            const files = admin.storage.from(bucket)
            const store = files.upload.bind(files)
            files.upload = async (...given) => {
              await lose()
              return await store(...given)
            }
            return files
          }
          return Object.create(admin, { storage: { value: { from } } })
        },
      }
      return await upload(slow, log, person.token)
    },
    answers: {
      ...withoutProduct('done'),
      'the account is being closed': 'unauthorized',
      'the account is deleted': 'unauthorized',
      'the session ends': 'unauthorized',
    },
  },
  {
    title: 'a file came in and is about to be counted',
    commands: ['files/store-file.ts'],
    run: async ({ backend, log }, { person }, lose) =>
      upload(beforeStatement(backend, 'reserve_file', lose), log, person.token),
    answers: {
      ...withoutProduct('done'),
      'the account is being closed': 'unauthorized',
      'the account is deleted': 'unauthorized',
      'the session ends': 'unauthorized',
    },
  },
  {
    title: 'the pictures of a link to proofs are being drawn',
    commands: [],
    async run({ backend, site }, { claims, productId }, lose) {
      await site.query(
        `update public.products set product_image_url = 'https://img.example/a.png' where id = $1`,
        [productId],
      )
      const contents = { products: [productId], shows: ['picture' as const], proofs: [] }
      return await openCaseLink(caseServices(backend, lose), claims, { ...contents, lasts: 'hour' })
    },
    answers: {
      ...all('done'),
      'the account is being closed': 'unauthorized',
      'the account is deleted': 'unauthorized',
      'the session ends': 'unauthorized',
      'a second factor is set up': 'second_factor_needed',
      'the product is put in the trash': 'not_found',
      'the product is deleted for good': 'not_found',
    },
  },
  ...ebayWorks,
  {
    title: 'an account of eBay is being connected',
    commands: ['ebay/ebay-connection.ts'],
    run: async ({ backend }, { claims }, lose) => {
      const connections = connectionsOf(backend, lose)
      await connections.finish(claims, 'code', await connections.begin(claims))
    },
    answers: {
      ...withoutProduct('done'),
      'the account is being closed': 'unauthorized',
      'the account is deleted': 'unauthorized',
    },
  },
  {
    title: 'a token of eBay is being renewed',
    commands: ['ebay/ebay-connection.ts'],
    needsPro: true,
    run: async ({ backend }, { claims }, lose) => {
      const waiting = connectionsOf(backend, () => Promise.resolve())
      await waiting.finish(claims, 'code', await waiting.begin(claims))
      return await connectionsOf(backend, lose).useToken(claims.sub)
    },
    answers: withoutProduct('done'),
  },
  {
    title: 'all data of an account are being downloaded',
    commands: [
      'accounts/export-account/export-account.ts',
      'accounts/export-account/read-account.ts',
      'accounts/account-files.ts',
    ],
    async run({ backend }, { claims }, lose) {
      let parts = 0
      for await (const part of exportAccount(backend, claims, new Date())) {
        parts += part.length
        if (parts > 0) await lose()
      }
    },
    answers: {
      ...withoutProduct('done'),
      'the account is being closed': 'unauthorized',
      'the account is deleted': 'unauthorized',
      'the session ends': 'unauthorized',
      'a second factor is set up': 'second_factor_needed',
    },
  },
  {
    title: 'an alert email is on its way to the mail server',
    commands: ['alerts/mail-alerts.ts'],
    needsPro: true,
    async run(desk, worker, lose) {
      await addMatch(desk, worker)
      return await mailTo(desk.backend, desk, lose)
    },
    answers: ofJobs('sent'),
  },
  {
    title: 'an alert email was claimed and is not begun',
    commands: ['alerts/mail-alerts.ts'],
    needsPro: true,
    async run(desk, worker, lose) {
      await addMatch(desk, worker)
      const late = beforeStatement(desk.backend, 'begin_alert_mails', lose)
      return await mailTo(late, desk, () => Promise.resolve())
    },
    answers: { ...ofJobs('sent'), 'the account is deleted': 'not sent' },
  },
  {
    title: 'a message is on its way to a device',
    commands: ['alerts/push-matches.ts'],
    async run({ backend, site }, { person }, lose) {
      await site.query(
        'update public.subscriptions set notifications_on = true where user_id = $1',
        [person.id],
      )
      const push = await addPush(site, person.id)
      const send = async () => {
        await lose()
        return 'taken' as const
      }
      return await sendPush({ backend, push: { send }, reminderTokens }, push, never)
    },
    answers: ofJobs('done'),
  },
  {
    title: 'a message to a device waits for its turn',
    commands: ['alerts/push-matches.ts'],
    async run({ backend, site }, { person }, lose) {
      const push = await addPush(site, person.id)
      let sent = 'not sent'
      const send = () => {
        sent = 'sent'
        return Promise.resolve('taken' as const)
      }
      const late = beforeStatement(backend, 'begin_push', lose)
      await sendPush({ backend: late, push: { send }, reminderTokens }, push, never)
      return sent
    },
    answers: { ...ofJobs('sent'), 'the account is deleted': 'not sent' },
  },
  {
    title: 'a device is about to be kept',
    commands: [],
    run: async ({ backend }, { person }, lose) => {
      const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
      const device = { endpoint: `https://push.example/${person.id}`, keys }
      const late = beforeStatement(backend, 'keep_push_subscription', lose)
      await keepDevice(late, person.id, device, 'Firefox')
    },
    answers: { ...withoutProduct('done'), 'the account is deleted': 'unauthorized' },
  },
  {
    title: 'a calendar is about to get its address',
    commands: [],
    run: async ({ backend }, { person }, lose) =>
      makeCalendarFeed(
        beforeStatement(backend, 'keep_calendar_feed', lose),
        person.id,
        'https://trail.example',
      ),
    answers: { ...withoutProduct('done'), 'the account is deleted': 'unauthorized' },
  },
  {
    title: 'a link for sharing is about to be made',
    commands: [],
    run: async ({ backend }, { person }, lose) =>
      renewCaptureKey(beforeStatement(backend, 'keep_capture_key', lose), person.id, 'link', {
        publicUrl: 'https://trail.example',
        mailDomain: null,
      }),
    answers: { ...withoutProduct('done'), 'the account is deleted': 'unauthorized' },
  },
  {
    title: 'a shared text is about to be kept',
    commands: [],
    async run({ backend, site }, { person }, lose) {
      await site.query(
        `select private.keep_capture_key($1, 'link', sha256(convert_to($1::uuid::text, 'UTF8')))`,
        [person.id],
      )
      const late = { ...backend, ...beforeStatement(backend, 'keep_arrival', lose) }
      return await keepArrival(late, person.id, 'link', { kind: 'text', content: 'Total $4' })
    },
    answers: {
      ...withoutProduct('kept'),
      'the account is being closed': 'ended',
      'the account is deleted': 'ended',
    },
  },
  {
    title: 'a person is about to leave for the sign-in of eBay',
    commands: ['ebay/ebay-connection.ts'],
    async run({ backend }, { claims }, lose) {
      const late = beforeStatement(backend, 'begin_ebay_sign_in', lose)
      await connectionsOf(late, () => Promise.resolve()).begin(claims)
    },
    answers: { ...withoutProduct('done'), 'the account is deleted': 'unauthorized' },
  },
  {
    title: 'the next products of a file are being imported',
    commands: [],
    async run({ site }, { person }, lose) {
      const [made] = await site.query(
        `insert into public.imports (user_id, file_name, row_count, product_count) values ($1, 'a.csv', 2, 2) returning id`,
        [person.id],
      )
      await lose()
      const { error } = await person.client
        .from('products')
        .insert({ name: 'Second', import_id: String(made?.['id']) })
      return error === null ? 'done' : error.code
    },
    answers: {
      ...all('done'),
      'the account is being closed': 'PT401',
      'the account is deleted': 'PGRST301',
      'the session ends': 'PGRST301',
      'a second factor is set up': '42501',
      'the plan ends': 'PT403',
    },
  },
]
