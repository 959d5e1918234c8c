import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Backend } from '#src/backend.ts'
import {
  claimedMailSchema,
  writeAlertMail,
  type MailPlaces,
} from '#src/commands/alerts/alert-mail/alert-mail.ts'
import { describeMailFailure } from '#src/integrations/mail/describe-mail-failure.ts'
import { writeClaimedReminders } from '#src/commands/reminders/claim-reminder-mails.ts'
import type { MailService, OutgoingMail } from '#src/integrations/mail/mail.ts'
import type { Log } from '#src/log/log.ts'

export interface AlertMailServices {
  backend: Pick<Backend, 'asService'>
  mail: MailService
  places: MailPlaces
  log: Log
  /** There is more than one claim's worth of work, so idle runners may help. */
  moreCame?: () => void
}

interface Outcome {
  mail: string
  result: 'sent' | 'failed' | 'refused' | 'unsure'
  error: string | null
}

/** A lane records its results while others send: together they have twenty under way, the maximum that can be in doubt. */
const lanes = 4
const mailsOfLane = 5
/** After this many failures in a row the SMTP server accepts nothing at all. */
const mostFailures = lanes * mailsOfLane
/** Claimed together, and claimed again as soon as half of them have begun; all of it is sent in a second or two. */
const claimSize = 50
/** Milliseconds that running emails have after a stop, which leaves time to record their results. */
const lastCall = 500
/** Milliseconds before each retry of recording results. */
const laterTries = [500, 2000]

interface WrittenMail {
  mail_id: string
  letter: OutgoingMail
}

interface Run extends AlertMailServices {
  id: string
  signal: AbortSignal
  /** Aborted some time after `signal`: running emails are then cut off. */
  cut: AbortSignal
  /** Claimed and not begun. */
  stock: WrittenMail[]
  claiming: Promise<void> | null
  /** Nothing more is due, or the SMTP server accepts nothing. */
  isOver: boolean
  failures: number
  sent: number
  hasCalled: boolean
}

/**
 * Sends every due email of alerts and reminders; returns the number of sent ones. The beginning of an email commits before it is sent, and its
 * result is recorded afterwards, so that none is sent twice. If its sender dies in between, nobody knows, and an operator
 * decides. Ends within a second of `signal`, and when the SMTP server accepts nothing; emails that were claimed and not begun
 * then wait again at once (docs/behaviour/alerts.md).
 */
export async function mailAlerts(
  services: AlertMailServices,
  signal: AbortSignal,
): Promise<number> {
  if (signal.aborted) return 0
  const cutting = new AbortController()
  const run: Run = {
    ...services,
    id: randomUUID(),
    signal,
    cut: cutting.signal,
    stock: [],
    claiming: null,
    isOver: false,
    failures: 0,
    sent: 0,
    hasCalled: false,
  }
  let timer: NodeJS.Timeout | undefined
  function onStop() {
    timer = setTimeout(() => cutting.abort(), lastCall)
    void release(run)
  }
  signal.addEventListener('abort', onStop, { once: true })
  try {
    const ends = await Promise.allSettled(Array.from({ length: lanes }, () => runLane(run)))
    await run.claiming?.catch(() => undefined)
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return run.sent
  } finally {
    signal.removeEventListener('abort', onStop)
    clearTimeout(timer)
    await release(run)
  }
}

const isEnding = ({ isOver, signal }: Run) => isOver || signal.aborted

async function runLane(run: Run): Promise<void> {
  let outcomes: Outcome[] = []
  do {
    const chosen = isEnding(run) ? [] : run.stock.splice(0, mailsOfLane)
    if (run.stock.length <= claimSize / 2) claimSoon(run)
    const begun = await settleAndBegin(run, outcomes, chosen)
    outcomes = await Promise.all(begun.map((mail) => send(run, mail)))
    count(run, outcomes)
    if (outcomes.length === 0 && run.stock.length === 0) await run.claiming
  } while (outcomes.length > 0 || (run.stock.length > 0 && !isEnding(run)))
}

function count(run: Run, outcomes: Outcome[]): void {
  for (const { result, error } of outcomes) {
    if (result === 'sent') run.sent += 1
    run.failures = result === 'failed' ? run.failures + 1 : 0
    if (run.failures !== mostFailures || isEnding(run)) continue
    run.isOver = true
    run.log.warn('alerts.mail_server_away', { reason: error })
  }
}

/** In the background, while others are sent. */
function claimSoon(run: Run): void {
  if (isEnding(run) || run.claiming) return
  const claiming = claim(run)
  run.claiming = claiming
  // The waiting lane gets the failure; the others first end their emails.
  claiming.catch(() => undefined)
}

async function claim(run: Run): Promise<void> {
  try {
    const { backend, places, id } = run
    const { claimed, written } = await backend.asService(async (transaction) => {
      const answer = await transaction.query<{ kind: string }>(
        'select * from private.claim_alert_mails($1, $2)',
        [id, claimSize],
      )
      const [reminders, alerts] = split(answer.rows, ({ kind }) => kind === 'reminder')
      return {
        claimed: answer.rows.length,
        written: [
          ...writeAlerts(alerts, places),
          ...(await writeClaimedReminders(transaction, id, reminders, places)),
        ],
      }
    })
    run.stock.push(...written)
    if (claimed < claimSize || run.hasCalled) return
    run.hasCalled = true
    run.moreCame?.()
  } finally {
    run.claiming = null
  }
}

function writeAlerts(rows: unknown[], places: MailPlaces): WrittenMail[] {
  return z
    .array(claimedMailSchema)
    .parse(rows)
    .map((mail) => ({ mail_id: mail.mail_id, letter: writeAlertMail(mail, places) }))
}

function split<Item>(items: Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

/** Both in one transaction: the results of a lane's last emails, and its next ones to send. */
async function settleAndBegin(
  { backend, log, id }: Run,
  outcomes: Outcome[],
  chosen: WrittenMail[],
): Promise<WrittenMail[]> {
  if (outcomes.length === 0 && chosen.length === 0) return []
  const begun = await tryAgain(outcomes.length > 0 ? laterTries : [], log, () =>
    backend.asService(async (transaction) => {
      if (outcomes.length > 0) {
        await transaction.query('select private.settle_alert_mails($1)', [JSON.stringify(outcomes)])
      }
      const { rows } = await transaction.query<{ mail: string }>(
        'select private.begin_alert_mails($1, $2) as mail',
        [id, chosen.map(({ mail_id: mail }) => mail)],
      )
      return new Set(rows.map(({ mail }) => mail))
    }),
  )
  return chosen.filter(({ mail_id: mail }) => begun.has(mail))
}

/** Retried at once if the database does not answer, because an unrecorded result is in doubt. */
async function tryAgain<Result>(
  waits: number[],
  log: Log,
  work: () => Promise<Result>,
): Promise<Result> {
  for (const wait of waits) {
    try {
      return await work()
    } catch (error) {
      log.warn('alerts.mails_not_settled', { error })
      await sleep(wait)
    }
  }
  return await work()
}

/** Emails that this run claimed and did not begin need not wait until that is noticed. */
async function release({ backend, log, id }: Run): Promise<void> {
  try {
    await backend.asService((transaction) =>
      transaction.query('select private.release_alert_mails($1)', [id]),
    )
  } catch (error) {
    log.warn('alerts.mails_not_released', { error })
  }
}

async function send({ mail, cut }: Run, { mail_id: id, letter }: WrittenMail): Promise<Outcome> {
  try {
    await mail.send(letter, cut)
    return { mail: id, result: 'sent', error: null }
  } catch (error) {
    return { mail: id, ...describeMailFailure(error) }
  }
}
