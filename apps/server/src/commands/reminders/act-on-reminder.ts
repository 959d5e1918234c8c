import type { PoolClient } from 'pg'
import { z } from 'zod'
import { addDays } from '@sampletrail/domain/dates/calendar-date.ts'
import { changeWhenDone } from '@sampletrail/domain/next-steps/change-when-done.ts'
import { putOffStep } from '@sampletrail/domain/next-steps/put-off.ts'
import { recordedWords } from '@sampletrail/domain/reminders/reminder-words.ts'
import type { ReminderAnswer } from '@sampletrail/contracts/reminders.ts'
import type { Backend } from '#src/backend.ts'
import { reminderStepsSchema } from '#src/commands/reminders/claim-reminder-mails.ts'
import {
  type ProductStep,
  type Reader,
  readSteps,
  stepsToDo,
  stepsTold,
} from '#src/commands/reminders/read-steps.ts'
import type { ReminderClaim } from '#src/commands/reminders/reminder-token.ts'

type Transaction = Pick<PoolClient, 'query'>

/** The columns that these actions write. */
const columns = [
  'status',
  'order_date',
  'received_date',
  'reviewed_date',
  'published_date',
  'paid_date',
  'refund_payments',
  'refund_received',
  'refund_received_date',
  'refund_method',
  'refund_reference',
  'steps_put_off',
] as const

/**
 * What a button of a push does, for the person whose reminder it is: records its only step, or puts its steps off until tomorrow.
 * Null if the account or the reminder is gone. Done is done once, and only while it is still the step of the product. Throws what
 * the database refuses. See docs/behaviour/reminders.md.
 */
export async function actOnReminder(
  backend: Pick<Backend, 'asService'>,
  { userId, reminderId }: ReminderClaim,
  action: 'done' | 'snooze',
): Promise<ReminderAnswer | null> {
  return await backend.asService(async (transaction) => {
    const held = await hold(transaction, userId, reminderId)
    if (held === null) return null
    const { reader, told } = held
    const before = await readStepsNow(transaction, reader, told)
    if (action === 'snooze') await snooze(transaction, before.told, reader)
    const recorded =
      action === 'done' && !held.isDone
        ? await record(transaction, reminderId, before.told, told.size, reader)
        : null
    const after = await readStepsNow(transaction, reader, told)
    return { text: textOf(action, recorded), badge: stepsToDo(after.all, reader).length }
  })
}

function textOf(action: 'done' | 'snooze', recorded: ProductStep | null): string {
  if (action === 'snooze') return 'Reminder moved to tomorrow'
  return recorded === null ? 'Already done' : recordedWords(recorded)
}

interface Held {
  reader: Reader
  /** What the reminder told: product and topic. */
  told: Set<string>
  isDone: boolean
}

async function hold(
  transaction: Transaction,
  userId: string,
  reminderId: string,
): Promise<Held | null> {
  const { rows } = await transaction.query<
    Omit<Reader, 'user_id'> & { steps: unknown; done_at: Date | null }
  >(
    `select time_zone, local_day::text, product_limit, steps, done_at from private.open_reminder($1, $2)`,
    [userId, reminderId],
  )
  const [row] = rows
  if (!row) return null
  const { steps, done_at: doneAt, ...reader } = row
  const told = z.parse(reminderStepsSchema, steps)
  // What its owner changes at this moment is waited for.
  await transaction.query(
    `select id from public.products where user_id = $1 and id = any ($2) order by id for update`,
    [userId, told.map(({ product_id: id }) => id)],
  )
  // History says that it was the owner.
  await transaction.query(`select set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify({ sub: userId, role: 'service_role' }),
  ])
  return {
    reader: { ...reader, user_id: userId },
    told: new Set(told.map(({ product_id: id, topic }) => `${id} ${topic}`)),
    isDone: doneAt !== null,
  }
}

async function readStepsNow(transaction: Transaction, reader: Reader, told: ReadonlySet<string>) {
  const all = (await readSteps(transaction, [reader])).get(reader.user_id) ?? []
  return { all, told: stepsTold(all, told) }
}

async function snooze(transaction: Transaction, steps: ProductStep[], reader: Reader) {
  const { local_day: today } = reader
  const changes = stepsToDo(steps, reader).map(({ product, topic }) => ({
    id: product.id,
    change: { steps_put_off: putOffStep(product, topic, addDays(today, 1), today) },
  }))
  await change(transaction, reader.user_id, changes)
}

/** Returns the recorded step; null if there was nothing left to record. */
async function record(
  transaction: Transaction,
  reminderId: string,
  steps: ProductStep[],
  many: number,
  reader: Reader,
): Promise<ProductStep | null> {
  const [step] = steps
  if (many !== 1 || !step) return null
  const done = changeWhenDone(step, reader.local_day)
  if (done === null) return null
  await change(transaction, reader.user_id, [{ id: step.product.id, change: done }])
  await transaction.query('select private.note_reminder_done($1)', [reminderId])
  return step
}

async function change(
  transaction: Transaction,
  userId: string,
  changes: { id: string; change: object }[],
): Promise<void> {
  if (changes.length === 0) return
  await transaction.query(
    `update public.products as product set ${columns.map((name) => `${name} = new.${name}`).join(', ')}
     from jsonb_to_recordset($2) as entry (id uuid, change jsonb)
     join public.products as before on before.id = entry.id and before.user_id = $1
     cross join lateral jsonb_populate_record(before, entry.change) as new
     where product.id = before.id`,
    [userId, JSON.stringify(changes)],
  )
}
