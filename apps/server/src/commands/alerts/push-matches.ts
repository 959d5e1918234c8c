import { z } from 'zod'
import { describePush } from '@sampletrail/domain/alerts/push-text.ts'
import type { PushMessage } from '@sampletrail/contracts/push.ts'
import type { Backend } from '#src/backend.ts'
import { casePushSchema, writeCasePush } from '#src/commands/cases/case-push.ts'
import { reminderPushSchema, writeReminderPush } from '#src/commands/reminders/reminder-push.ts'
import type { ReminderTokens } from '#src/commands/reminders/reminder-token.ts'
import type { PushOutcome, PushService } from '#src/integrations/push/push-service.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'

type Service = Pick<Backend, 'asService'>

/** The number of people in one transaction. */
const peopleAtOnce = 500

/**
 * Creates messages of alert matches for people with a device, and sends a job for each in the same transaction: both or
 * neither. Several servers may do so at the same time. docs/behaviour/push.md
 */
export async function preparePushes(
  { backend, queue }: { backend: Service; queue: Pick<JobQueue, 'sendAll'> },
  signal: AbortSignal,
): Promise<void> {
  let made = Infinity
  while (made > 0 && !signal.aborted) {
    made = await backend.asService(async (transaction) => {
      const { rows } = await transaction.query<{ push: string }>(
        'select push from private.prepare_pushes($1) as push',
        [peopleAtOnce],
      )
      await queue.sendAll('send-push', rows, { transaction })
      return rows.length
    })
  }
  await backend.asService((transaction) => transaction.query('select private.forget_pushes()'))
}

const matchesSchema = z.object({
  count: z.number(),
  keywords: z.array(z.string()),
  names: z.array(z.string()),
  countries: z.array(z.string()).default([]),
})

/**
 * Sends one message, once: it is marked before it is sent, and if a server dies meanwhile it is lost rather than sent twice.
 * Throws if the browser's maker has to be called again later.
 */
export async function sendPush(
  {
    backend,
    push,
    reminderTokens,
  }: { backend: Service; push: PushService; reminderTokens: Pick<ReminderTokens, 'make'> },
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const begun = await beginPush(backend, id)
  if (!begun) return
  const { device, content } = begun
  const outcome = await push.send(device, describeContent(content, reminderTokens), signal)
  await settlePush(backend, id, outcome)
  if (outcome === 'later') {
    throw new Error(`${new URL(device.endpoint).hostname} did not take the message.`)
  }
}

function describeContent(content: unknown, tokens: Pick<ReminderTokens, 'make'>): PushMessage {
  const reminder = reminderPushSchema.safeParse(content)
  if (reminder.success) return writeReminderPush(reminder.data, tokens)
  const answer = casePushSchema.safeParse(content)
  return answer.success ? writeCasePush(answer.data) : describePush(matchesSchema.parse(content))
}

async function beginPush(backend: Service, id: string) {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{
      endpoint: string
      p256dh: string
      auth: string
      content: unknown
    }>('select * from private.begin_push($1)', [id])
    const [row] = rows
    if (!row) return null
    const { endpoint, p256dh, auth } = row
    return {
      device: { endpoint, keys: { p256dh, auth } },
      content: row.content,
    }
  })
}

async function settlePush(backend: Service, id: string, outcome: PushOutcome): Promise<void> {
  await backend.asService((transaction) =>
    transaction.query('select private.settle_push($1, $2)', [id, outcome]),
  )
}
