import type { BlackoutBox, CasePart } from '@sampletrail/contracts/case-links.ts'
import type { CaseData, CaseProduct } from '@sampletrail/domain/cases/case-view.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'

export interface CaseContents {
  products: readonly string[]
  shows: readonly CasePart[]
  proofs: readonly string[]
}

type FileKind = 'picture' | 'receipt' | 'review' | 'proofs'

/** A file that was ticked, before it is drawn. */
export interface CaseSource {
  productId: string
  kind: FileKind
  /** The value of the product's column, or the path of the proof. */
  source: string
  proof: { id: string; kind: string; note: string | null } | null
  boxes: readonly BlackoutBox[]
}

interface GatheredCase {
  data: Omit<CaseData, 'files'>
  /** In the order of the page. */
  sources: CaseSource[]
}

type ProductRow = CaseProduct & {
  /** Whose product it is: the id or the name of its seller. */
  seller: string
  product_image_url: string | null
  receipt_url: string | null
  review_screenshot_url: string | null
}

interface ProofRow {
  id: string
  product_id: string
  path: string
  kind: string
  note: string | null
}

/** Days as texts: a day has no time zone, and the driver would give it one. */
const productColumns = `id, name, order_number, status, price, tax_value, currency, commission, commission_amount,
  refund_expected, refund_received, order_date::text, received_date::text, reviewed_date::text, published_date::text,
  deal_terms, review_url, deal_notes, product_image_url, receipt_url, review_screenshot_url,
  coalesce(seller_id::text, seller_name, '') as seller`

const fileColumns = [
  ['picture', 'product_image_url'],
  ['receipt', 'receipt_url'],
  ['review', 'review_screenshot_url'],
] as const

/**
 * What a person ticked of their own products, and the files that have to be drawn for it. Throws `not_found` for products and
 * proofs that are not theirs any more, `conflict` for products of several sellers.
 */
export async function gatherCase(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
  contents: CaseContents,
): Promise<GatheredCase> {
  const ids = [...new Set(contents.products)]
  const wantedProofs = contents.shows.includes('proofs') ? [...new Set(contents.proofs)] : []
  return await backend.asUser(claims, async (transaction) => {
    const { rows: products } = await transaction.query<ProductRow>(
      `select ${productColumns} from public.products
       where id = any ($1::uuid[]) and user_id = $2 and deleted_at is null
       order by array_position($1::uuid[], id)`,
      [ids, claims.sub],
    )
    if (products.length < ids.length) {
      throw new AppError('not_found', 'One of these products is no longer on your list.')
    }
    if (new Set(products.map(({ seller }) => seller)).size > 1) {
      throw new AppError(
        'conflict',
        'A link shows products of one seller. Choose products of one seller only.',
      )
    }
    const { rows: proofs } = await transaction.query<ProofRow>(
      `select id, product_id, path, kind, note from public.product_proofs
       where id = any ($1::uuid[]) and product_id = any ($2::uuid[]) and user_id = $3
       order by array_position($1::uuid[], id)`,
      [wantedProofs, ids, claims.sub],
    )
    if (proofs.length < wantedProofs.length) {
      throw new AppError('not_found', 'One of these proofs no longer exists.')
    }
    const sources = products.flatMap((product) => sourcesOf(product, proofs, contents.shows))
    const { rows: blackouts } = await transaction.query<{ path: string; boxes: BlackoutBox[] }>(
      'select path, boxes from public.blackouts where user_id = $1 and path = any ($2)',
      [claims.sub, sources.map(({ source }) => source)],
    )
    const boxes = new Map(blackouts.map((blackout) => [blackout.path, blackout.boxes]))
    return {
      data: { shows: contents.shows, products },
      sources: sources.map((source) => ({ ...source, boxes: boxes.get(source.source) ?? [] })),
    }
  })
}

function sourcesOf(
  product: ProductRow,
  proofs: readonly ProofRow[],
  shows: readonly CasePart[],
): Omit<CaseSource, 'boxes'>[] {
  const files = fileColumns.flatMap(([kind, column]) => {
    const source = product[column]
    return shows.includes(kind) && source !== null
      ? [{ productId: product.id, kind, source, proof: null }]
      : []
  })
  const ownProofs = proofs
    .filter(({ product_id }) => product_id === product.id)
    .map(({ id, path, kind, note }) => ({
      productId: product.id,
      kind: 'proofs' as const,
      source: path,
      proof: { id, kind, note },
    }))
  return [...files, ...ownProofs]
}
