import { readOffer, type TakenOffer } from '@sampletrail/contracts/ingest.ts'
import type { Backend } from '#src/backend.ts'
import { takeReadOffers } from '#src/commands/offers/take-offers.ts'
import { IntegrationError } from '#src/integrations/integration-error.ts'
import type {
  OfferSourceReader,
  SourceOffer,
  SourcePosition,
  SourceSeller,
} from '#src/integrations/offer-source/offer-source.ts'
import type { Log } from '#src/log/log.ts'

interface SourceServices {
  backend: Pick<Backend, 'asService'>
  source: OfferSourceReader
  log: Log
  /** Seconds of one claim of the source. */
  leaseSeconds?: number
}

/** With the claim as an interval of the database. */
type Reading = Omit<SourceServices, 'leaseSeconds'> & { lease: string }

interface ClaimedSource {
  newest_at: string | null
  newest_id: string | null
  sweep_at: string | null
  sweep_id: string | null
  is_sweeping: boolean
}

type Walk = 'newest' | 'sweep'

/** In seconds; renewed several times meanwhile. After a dead server's claim others take the source. */
const usualLease = 120
const renewalsOfLease = 4
/** Also finds rows of a transaction there that took this long. */
const overlap = 10 * 60_000
const sellersAtOnce = 500

/**
 * Imports new offers of another project, and once a day all of it: changes are applied, and missing offers expire here. Its
 * progress is stored with each page, so that a failure costs one page. One server at a time reads; others return at
 * once. Ends early on `signal`. Throws IntegrationError. docs/behaviour/ingest.md
 */
export async function followOfferSource(
  { leaseSeconds = usualLease, ...services }: SourceServices,
  signal: AbortSignal,
): Promise<void> {
  const reading: Reading = { ...services, lease: `${leaseSeconds} seconds` }
  const { backend, source } = reading
  const claimed = await claim(reading)
  if (!claimed) return
  // A slow project takes minutes to list its sellers alone.
  const renewal = setInterval(() => keepClaim(reading), (leaseSeconds / renewalsOfLease) * 1000)
  try {
    const sellers = await source.listSellers(signal)
    await takeSellers(backend, source.name, sellers)
    const active = new Set(sellers.map(({ id }) => id))
    if (claimed.newest_at !== null) {
      const from = new Date(new Date(claimed.newest_at).getTime() - overlap).toISOString()
      await walk(reading, 'newest', { at: from, id: null }, active, signal)
    }
    if (claimed.is_sweeping) await sweep(reading, claimed, active, signal)
  } finally {
    clearInterval(renewal)
    await call(backend, 'select private.release_offer_source($1)', [source.name])
  }
}

async function sweep(
  reading: Reading,
  { newest_at: newest, sweep_at: at, sweep_id: id }: ClaimedSource,
  active: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  const { backend, source, log } = reading
  const start = at === null ? null : { at, id }
  const end = await walk(reading, 'sweep', start, active, signal)
  if (signal.aborted) return
  // A key that lost its rights reads nothing, without an error: that is no reason to empty the catalogue.
  if (end === null || active.size === 0) {
    throw new IntegrationError(
      'offer-source',
      true,
      'The other project shows no sellers or no offers at all.',
    )
  }
  if (newest === null) await keepNewest(reading, end)
  const gone = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ gone: number }>(
      'select private.end_source_sweep($1) as gone',
      [source.name],
    )
    return rows[0]?.gone ?? 0
  })
  log.info('offer_source.swept', { source: source.name, gone })
}

/** Page by page; returns the position of the last offer, or its start if there was none. */
async function walk(
  reading: Reading,
  kind: Walk,
  start: SourcePosition | null,
  active: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<SourcePosition | null> {
  const { backend, source, log, lease } = reading
  let position = start
  let isFull = true
  while (isFull && !signal.aborted) {
    const page = await source.listOffers(position, signal)
    isFull = page.isFull
    if (page.end === null) break
    const { end } = page
    const read = page.offers.filter((offer) => isActive(offer, active)).map(toOffer)
    const good = read.flatMap((row) => (row.ok ? [row.offer] : []))
    const reasons = read.flatMap((row) => (row.ok ? [] : [row.reason]))
    // The offers and the position are stored together, or not at all.
    const outcomes = await backend.asService(async (transaction) => {
      const taken = await takeReadOffers(transaction, good, {
        source: source.name,
        addSellers: false,
      })
      await transaction.query('select private.keep_source_position($1, $2, $3, $4, $5)', [
        source.name,
        kind === 'sweep',
        end.at,
        end.id,
        lease,
      ])
      return taken
    })
    for (const row of outcomes) if (row.outcome === 'refused') reasons.push(row.reason)
    if (reasons.length > 0) {
      log.warn('offer_source.refused', {
        source: source.name,
        count: reasons.length,
        example: reasons[0],
      })
    }
    position = end
  }
  return position
}

/** Skips those of inactive sellers, which expire with the next complete reading. */
function isActive({ seller_id: seller }: SourceOffer, active: ReadonlySet<string>): boolean {
  return seller === null || seller === undefined || active.has(seller)
}

function toOffer(
  given: SourceOffer,
): { ok: true; offer: TakenOffer } | { ok: false; reason: string } {
  const { seller_id: seller, group_name: group, created_at: created, ...rest } = given
  const read = readOffer({ ...rest, seller: group, posted_at: created })
  if (!read.ok) return read
  return { ok: true, offer: { ...read.offer, seller_ref: seller ?? null } }
}

async function takeSellers(
  backend: Pick<Backend, 'asService'>,
  source: string,
  sellers: readonly SourceSeller[],
): Promise<void> {
  for (let index = 0; index < sellers.length; index += sellersAtOnce) {
    const batch = JSON.stringify(sellers.slice(index, index + sellersAtOnce))
    await call(backend, 'select private.take_source_sellers($1, $2)', [source, batch])
  }
}

async function keepNewest(
  { backend, source, lease }: Reading,
  { at, id }: SourcePosition,
): Promise<void> {
  const values = [source.name, false, at, id, lease]
  await call(backend, 'select private.keep_source_position($1, $2, $3, $4, $5)', values)
}

async function claim({ backend, source, lease }: Reading): Promise<ClaimedSource | undefined> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<ClaimedSource>(
      'select * from private.claim_offer_source($1, $2)',
      [source.name, lease],
    )
    return rows[0]
  })
}

/** In the background: the reading itself fails if the database is away for long. */
function keepClaim({ backend, source, log, lease }: Reading): void {
  call(backend, 'select private.keep_offer_source($1, $2)', [source.name, lease]).catch(
    (error: unknown) => log.warn('offer_source.claim_not_kept', { source: source.name, error }),
  )
}

async function call(
  backend: Pick<Backend, 'asService'>,
  sql: string,
  values: unknown[],
): Promise<void> {
  await backend.asService((transaction) => transaction.query(sql, values))
}
