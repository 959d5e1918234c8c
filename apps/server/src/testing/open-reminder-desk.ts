import { vi } from 'vitest'
import { pushMessageSchema, type PushMessage } from '@sampletrail/contracts/push.ts'
import { startMailServer, type MailServer } from '@sampletrail/local-backend/testing/mail-server'
import { listen } from '@sampletrail/simulators/listen.ts'
import {
  createPushSimulator,
  pushHost,
  type PushBrowser,
} from '@sampletrail/simulators/push-service.ts'
import type { Backend } from '#src/backend.ts'
import { createUnsubscribeTokens } from '#src/commands/alerts/alert-mail/unsubscribe-token.ts'
import { openPush } from '#src/commands/alerts/open-push.ts'
import { createReminderTokens } from '#src/commands/reminders/reminder-token.ts'
import { openSmtp } from '#src/integrations/mail/smtp.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'
import { openJobQueue } from '#src/integrations/queue/open-job-queue.ts'
import { createWebSender } from '#src/integrations/web/web-sender.ts'
import { declareQueues } from '#src/jobs/declare-queues.ts'
import type { Log } from '#src/log/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

export interface ReminderDesk {
  site: TestServer
  backend: Backend
  /** With workers, as a second server: both send the emails and the pushes. */
  queue: JobQueue
  sink: MailServer
  /** A browser in which that person gets pushes. */
  subscribe(person: TestPerson): Promise<PushBrowser>
  /** What a person got since the last call, after the server has nothing left to send: pushes, and the subjects of emails. */
  receive(
    person: TestPerson,
    browser: PushBrowser,
  ): Promise<{ pushes: PushMessage[]; mails: unknown[] }>
  stop(): Promise<void>
}

/** A server with a real SMTP server and a maker of browsers, whose own clock plans nobody: tests give the moment. */
export async function openReminderDesk(log: Log): Promise<ReminderDesk> {
  const makers = createPushSimulator()
  const service = await listen(makers.app)
  const sink = await startMailServer()
  const site = await startTestServer({
    UPSTREAM_MAP: `${pushHost}=${service.url}`,
    SMTP_URL: sink.url(),
    MAIL_FROM: 'SampleTrail <no-reply@trail.example>',
  })
  const backend = connectTo(site, log)
  const { secretKey, databaseUrl } = site.server.supabase
  const queue = openJobQueue({ databaseUrl, log })
  const mail = openSmtp(sink.url(), 'SampleTrail <no-reply@trail.example>', 10)
  const unsubscribeTokens = createUnsubscribeTokens(secretKey)
  declareQueues({
    queue: { ...queue, schedule: () => undefined },
    backend,
    push: openPush({
      backend,
      send: createWebSender({ upstreams: new Map([[pushHost, service.url]]) }),
      subject: 'mailto:help@trail.example',
    }),
    mail,
    places: {
      publicUrl: site.server.publicUrl,
      publicFileUrl: () => '',
      unsubscribeToken: (userId, about) => unsubscribeTokens.make(userId, about),
      digestsAMonth: () => 5,
    },
    reminderTokens: createReminderTokens(secretKey),
    log,
  })
  // Its data has the schedules of an earlier start, and this start rewrites them.
  await vi.waitFor(
    async () => {
      const last = await site.query(
        `select from pgboss.schedule where name = 'plan-reminders' and updated_on > pg_postmaster_start_time()`,
      )
      if (last.length === 0) throw new Error('The schedules are not there yet.')
    },
    { timeout: 60_000 },
  )
  await site.query('delete from pgboss.schedule')
  queue.start()
  return {
    site,
    backend,
    queue,
    sink,
    async subscribe({ token }) {
      const url = `${site.server.localUrl}/api/alerts/push`
      const headers = { authorization: `Bearer ${token}`, 'user-agent': 'Firefox/140.0' }
      const { publicKey } = (await (await fetch(`${url}/key`, { headers })).json()) as {
        publicKey: string
      }
      const browser = makers.subscribe(publicKey)
      await fetch(url, { method: 'POST', headers, body: JSON.stringify(browser.subscription) })
      return browser
    },
    async receive({ email }, browser) {
      await vi.waitFor(
        async () => {
          const [open] = await site.query(
            `select (select count(*) from internal.pushes) + (
               select count(*) from internal.alert_mails where state in ('waiting', 'claimed', 'sending')
             ) as many`,
          )
          if (Number(open?.['many']) > 0) throw new Error('Something is still to be sent.')
        },
        { timeout: 30_000, interval: 100 },
      )
      const pushes = browser.received
        .splice(0)
        .map(({ text }) => pushMessageSchema.parse(JSON.parse(text)))
      const mails = sink.received
        .filter(({ to }) => to.includes(email))
        .map(({ headers }) => /^Subject: (.*)$/im.exec(headers)?.[1])
      sink.received.length = 0
      return { pushes, mails }
    },
    async stop() {
      await queue.stop()
      mail.close()
      await backend.stop()
      await site.stop()
      await sink.stop()
      await service.stop()
    },
  }
}
