import type { PoolClient } from 'pg'
import { z } from 'zod'
import { STEP_TOPICS } from '@sampletrail/domain/next-steps/put-off.ts'
import type { MailPlaces } from '#src/commands/alerts/alert-mail/alert-mail.ts'
import { readSellers, sellerOf } from '#src/commands/reminders/plan-reminders.ts'
import {
  type ProductStep,
  type Reader,
  readerColumns,
  readSteps,
  stepsToDo,
  stepsTold,
} from '#src/commands/reminders/read-steps.ts'
import { writeReminderMail } from '#src/commands/reminders/reminder-mail.ts'
import type { OutgoingMail } from '#src/integrations/mail/mail.ts'

type Transaction = Pick<PoolClient, 'query'>

export const reminderStepsSchema = z.array(
  z.object({ product_id: z.uuid(), topic: z.enum(STEP_TOPICS) }),
)

/** A reminder's email from private.claim_alert_mails. */
const claimedReminderSchema = z.object({
  mail_id: z.uuid(),
  user_id: z.uuid(),
  email: z.string(),
  items: reminderStepsSchema,
})
type ClaimedReminder = z.infer<typeof claimedReminderSchema>

/** People whose products are read at once, in the short time that a claim has. */
const peopleAtOnce = 10

/**
 * The texts of claimed reminders, from the products as they are now: what was done, put off or deleted since they were planned is
 * left out. One of which nothing is left is dropped.
 */
export async function writeClaimedReminders(
  transaction: Transaction,
  runner: string,
  rows: unknown[],
  places: MailPlaces,
): Promise<{ mail_id: string; letter: OutgoingMail }[]> {
  const claimed = z.array(claimedReminderSchema).parse(rows)
  const written: { mail_id: string; letter: OutgoingMail }[] = []
  for (let from = 0; from < claimed.length; from += peopleAtOnce) {
    const some = claimed.slice(from, from + peopleAtOnce)
    written.push(...(await writeSome(transaction, some, places)))
  }
  const kept = new Set(written.map(({ mail_id: mail }) => mail))
  const empty = claimed.flatMap(({ mail_id: mail }) => (kept.has(mail) ? [] : [mail]))
  if (empty.length > 0) {
    await transaction.query('select private.drop_reminder_mails($1, $2)', [runner, empty])
  }
  return written
}

async function writeSome(transaction: Transaction, claimed: ClaimedReminder[], places: MailPlaces) {
  const { rows: readers } = await transaction.query<Reader>(
    `select ${readerColumns} from private.reminder_readers($1)`,
    [claimed.map(({ user_id: userId }) => userId)],
  )
  const steps = await readSteps(transaction, readers)
  const left = claimed.flatMap((mail) => {
    const reader = readers.find(({ user_id: userId }) => userId === mail.user_id)
    if (!reader) return []
    const told = new Set(mail.items.map(({ product_id: id, topic }) => `${id} ${topic}`))
    const toDo = stepsToDo(stepsTold(steps.get(mail.user_id) ?? [], told), reader)
    return toDo.length === 0 ? [] : [{ mail, today: reader.local_day, toDo }]
  })
  const sellers = await readSellers(
    transaction,
    left.flatMap(({ toDo }) => (toDo.length === 1 ? toDo : [])),
  )
  const nameSeller = (step: ProductStep) => sellerOf(step, sellers)
  return left.map(({ mail, today, toDo }) => ({
    mail_id: mail.mail_id,
    letter: writeReminderMail(
      mail,
      toDo.map((step) => ({ step, seller: toDo.length === 1 ? nameSeller(step) : null })),
      today,
      places,
    ),
  }))
}
