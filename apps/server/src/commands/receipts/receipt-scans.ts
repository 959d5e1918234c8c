import { z } from 'zod'
import { errorCodes } from '@sampletrail/contracts/errors.ts'
import { receiptScanSchema, type ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import type { Backend } from '#src/backend.ts'
import { isOfGonePerson, readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'

type Service = Pick<Backend, 'asService'>

/** How a scan ended: the contract's answer without `scansLeft`, or a message that says what to do. */
export type ScanEnd = { answer: Omit<ReceiptScan, 'scansLeft'> } | { refusal: ScanRefusal }

const refusalSchema = z.object({ code: z.enum(errorCodes), message: z.string() })
type ScanRefusal = z.infer<typeof refusalSchema>

const stateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['waiting', 'reading']) }),
  z.object({
    state: z.literal('done'),
    answer: receiptScanSchema.omit({ scansLeft: true }),
    scans_left: z.int().nullable(),
  }),
  z.object({ state: z.literal('failed'), refusal: refusalSchema }),
  z.object({ state: z.literal('cancelled') }),
])

const requestedSchema = z.object({ id: z.uuid() })

/** A scan that this server reads. */
const claimedSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  path: z.string(),
  date_order: z.enum(['day first', 'month first']),
  time_zone: z.string(),
  requested_at: z.date(),
  holder: z.uuid(),
})

export type ClaimedScan = z.infer<typeof claimedSchema>

/** Seconds after which another server reads a scan whose server says nothing more. */
const lease = '20 seconds'

interface WantedScan {
  userId: string
  /** Of the person's own file in `product-files`. */
  path: string
  dateOrder: ClaimedScan['date_order']
  timeZone: string
  /** The time of the request (`performance.now()`). */
  since: number
}

/**
 * Asks for a scan and reserves its use; a file that is waiting, being read or read already costs nothing more. Returns the
 * scan's id. Throws `quota_reached`, `busy`, and `unavailable` if uses cannot be counted; then nothing is read.
 */
export async function requestScan(
  backend: Service,
  { userId, path, dateOrder, timeZone, since }: WantedScan,
): Promise<string> {
  try {
    return await backend.asService(async (transaction) => {
      const { rows } = await transaction.query(
        'select id from private.request_receipt_scan($1, $2, $3, $4, $5)',
        [userId, path, dateOrder, timeZone, new Date(performance.timeOrigin + since)],
      )
      return requestedSchema.parse(rows[0]).id
    })
  } catch (cause) {
    const refusal = readRefusal(cause)
    if (refusal?.hint === 'quota') throw new AppError('quota_reached', refusal.message, { cause })
    if (refusal?.hint === 'busy') throw new AppError('busy', refusal.message, { cause })
    if (isOfGonePerson(cause)) throw cause
    throw new AppError('unavailable', 'Please try again', { cause })
  }
}

/** The answer of a scan, or null while there is none. Throws its refusal. */
export async function readAnswer(backend: Service, id: string): Promise<ReceiptScan | null> {
  const scan = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query(
      'select state, answer, refusal, scans_left from public.receipt_scans where id = $1',
      [id],
    )
    return rows[0] === undefined ? { state: 'cancelled' as const } : stateSchema.parse(rows[0])
  })
  if (scan.state === 'done') return { ...scan.answer, scansLeft: scan.scans_left }
  if (scan.state === 'failed') throw new AppError(scan.refusal.code, scan.refusal.message)
  if (scan.state === 'cancelled') throw new AppError('conflict', 'This scan was cancelled.')
  return null
}

/** The next scan that this server may read, for `lease`; null if there is none. */
export async function claimScan(backend: Service, holder: string): Promise<ClaimedScan | null> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query('select * from private.claim_receipt_scan($1, $2)', [
      holder,
      lease,
    ])
    return rows[0] === undefined ? null : claimedSchema.parse(rows[0])
  })
}

/** Prolongs the claim and notes the page; false when the scan was cancelled or is another server's. */
export async function holdScan(
  backend: Service,
  { id, holder }: ClaimedScan,
  page: { number: number; of: number } | null,
): Promise<boolean> {
  return await ask(backend, 'private.hold_receipt_scan($1, $2, $3, $4, $5)', [
    id,
    holder,
    lease,
    page?.number ?? null,
    page?.of ?? null,
  ])
}

/** Puts a scan back that this server cannot read to its end. */
export async function releaseScan(backend: Service, { id, holder }: ClaimedScan): Promise<boolean> {
  return await ask(backend, 'private.release_receipt_scan($1, $2)', [id, holder])
}

/** Keeps the end of a scan, and settles or returns its use; false when it was cancelled or is another server's. */
export async function finishScan(
  backend: Service,
  { id, holder }: ClaimedScan,
  end: ScanEnd,
): Promise<boolean> {
  return await ask(backend, 'private.finish_receipt_scan($1, $2, $3, $4)', [
    id,
    holder,
    'answer' in end ? JSON.stringify(end.answer) : null,
    'refusal' in end ? JSON.stringify(end.refusal) : null,
  ])
}

async function ask(backend: Service, call: string, values: unknown[]): Promise<boolean> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ answer: boolean }>(
      `select ${call} as answer`,
      values,
    )
    return rows[0]?.answer ?? false
  })
}
