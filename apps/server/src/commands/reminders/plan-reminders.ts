import type { PoolClient } from 'pg'
import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { reminderLines, reminderTitle } from '@sampletrail/domain/reminders/reminder-words.ts'
import { isToTell } from '@sampletrail/domain/reminders/told-steps.ts'
import type { Backend } from '#src/backend.ts'
import type { ReminderContent } from '#src/commands/reminders/reminder-push.ts'
import {
  type ProductStep,
  type Reader,
  readerColumns,
  readSteps,
  stepsToDo,
} from '#src/commands/reminders/read-steps.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'
import type { Log } from '#src/log/log.ts'

type Transaction = Pick<PoolClient, 'query'>

export interface PlanningServices {
  backend: Pick<Backend, 'asService'>
  queue: Pick<JobQueue, 'sendAll'>
  log: Log
  /** Whether emails can be sent. */
  hasMail: boolean
  /** There is more than one batch of people, so idle servers may help. */
  moreCame?: () => void
}

/** People in one transaction; fewer, if theirs take too long. */
const mostAtOnce = 500
/** After this many people in a row it is not because of them. */
const mostFailed = 5
const nobody = '00000000-0000-0000-0000-000000000000'

interface PlannedReader extends Reader {
  by_mail: boolean
  by_push: boolean
}

/**
 * Reminds everybody for whom it is time and who has something to hear; returns the number of reminders. A batch of people is one
 * transaction: that they were looked at, what they were told, their emails, their pushes and the jobs for these. A server that is
 * killed has told none of them, and two share the work. Ends early on `signal`. See docs/behaviour/reminders.md.
 */
export async function planReminders(
  services: PlanningServices,
  at: Date,
  signal: AbortSignal,
): Promise<number> {
  const run = { ...services, at, made: 0 }
  let [after, size, hasCalled, failed] = [nobody, mostAtOnce, false, 0]
  while (!signal.aborted) {
    let last = after
    try {
      const taken = await planBatch(run, after, size, (id) => (last = id))
      if (taken === 0) break
      if (taken === size && !hasCalled) {
        hasCalled = true
        services.moreCame?.()
      }
      after = last
      failed = 0
      size = Math.min(size * 2, mostAtOnce)
    } catch (error) {
      if (size === 1) {
        failed += 1
        if (last === after || failed === mostFailed) throw error
        // One person's products hold up nobody else; they are tried again in a minute.
        services.log.error('reminders.person_failed', { error })
        after = last
      }
      size = Math.ceil(size / 8)
    }
  }
  return run.made
}

interface Run extends PlanningServices {
  at: Date
  made: number
}

/** Returns the number of people, and says who the last of them is. */
async function planBatch(
  run: Run,
  after: string,
  size: number,
  reached: (last: string) => void,
): Promise<number> {
  const { backend, queue, hasMail, at } = run
  const [taken, made] = await backend.asService(async (transaction): Promise<[number, number]> => {
    const { rows: readers } = await transaction.query<PlannedReader>(
      `select ${readerColumns}, by_mail, by_push from private.claim_reminder_readers($1, $2, $3, $4) order by user_id`,
      [after, size, hasMail, at],
    )
    const last = readers.at(-1)
    if (!last) return [0, 0]
    reached(last.user_id)
    const reminders = await writeReminders(transaction, readers)
    if (reminders.length === 0) return [readers.length, 0]
    const { rows: pushes } = await transaction.query<{ push: string }>(
      'select push from private.keep_reminders($1, $2) as push',
      [JSON.stringify(reminders), at],
    )
    await queue.sendAll('send-push', pushes, { transaction })
    return [readers.length, reminders.length]
  })
  run.made += made
  return taken
}

async function writeReminders(transaction: Transaction, readers: PlannedReader[]) {
  const steps = await readSteps(transaction, readers)
  const due = readers.map((reader) => ({
    reader,
    toDo: stepsToDo(steps.get(reader.user_id) ?? [], reader),
  }))
  const told = await readTold(
    transaction,
    due.flatMap(({ toDo }) => toDo.flatMap(({ from, product }) => (from ? [product.id] : []))),
  )
  const found = due.flatMap(({ reader, toDo }) => {
    const toTell = toDo.filter((step) =>
      isToTell(step, told.get(keyOf(step)) ?? null, reader.local_day),
    )
    return toTell.length === 0 ? [] : [{ reader, toDo, toTell }]
  })
  const sellers = await readSellers(
    transaction,
    found.flatMap(({ toTell }) => (toTell.length === 1 ? toTell : [])),
  )
  return found.map(({ reader, toDo, toTell }) => ({
    user_id: reader.user_id,
    day: reader.local_day,
    by_mail: reader.by_mail,
    steps: toTell.map(({ product, topic }) => ({ product_id: product.id, topic })),
    content: reader.by_push
      ? describe(toTell, toDo.length, reader.local_day, (step) => sellerOf(step, sellers))
      : null,
  }))
}

const keyOf = ({ product, topic }: ProductStep) => `${product.id} ${topic}`

async function readTold(
  transaction: Transaction,
  products: string[],
): Promise<Map<string, CalendarDate>> {
  if (products.length === 0) return new Map()
  const { rows } = await transaction.query<{ product_id: string; topic: string; told_on: string }>(
    'select product_id, topic, told_on::text from private.told_steps($1)',
    [products],
  )
  return new Map(
    rows.map(({ product_id: id, topic, told_on: toldOn }) => [`${id} ${topic}`, toldOn]),
  )
}

/** The names of the sellers of these steps' products, by id. */
export async function readSellers(
  transaction: Transaction,
  steps: readonly ProductStep[],
): Promise<Map<string, string>> {
  const ids = steps.flatMap(({ product }) => product.seller_id ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await transaction.query<{ id: string; name: string }>(
    'select id, name from public.sellers where id = any ($1)',
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export function sellerOf(
  { product }: ProductStep,
  sellers: ReadonlyMap<string, string>,
): string | null {
  const { seller_id: id, seller_name: kept } = product
  return (id === null ? null : sellers.get(id)) ?? kept
}

function describe(
  toTell: ProductStep[],
  badge: number,
  day: CalendarDate,
  nameSeller: (step: ProductStep) => string | null,
): ReminderContent {
  const [only] = toTell
  const told = toTell.map((step) => ({
    step,
    seller: toTell.length === 1 ? nameSeller(step) : null,
  }))
  return {
    kind: 'reminder',
    title: reminderTitle(told),
    lines: reminderLines(told, day),
    count: toTell.length,
    only: toTell.length === 1 && only ? { productId: only.product.id, topic: only.topic } : null,
    badge,
  }
}
