import type { SharedProduct, SharedProof } from '@sampletrail/domain/cases/share-ticks.ts'
import type { SellerContacts } from '@sampletrail/domain/sellers/seller-contacts.ts'
import type { Proof } from '#src/entities/proof/proof-row.ts'
import { must } from '#src/lib/errors.ts'
import { pagesByKey } from '#src/lib/pages-by-key.ts'
import type { Supabase } from '#src/lib/supabase.ts'

export type CaseProduct = SharedProduct & {
  name: string | null
  seller: (SellerContacts & { id: string; name: string }) | null
}

export type CaseProof = SharedProof & Pick<Proof, 'kind' | 'note'>

/** What can be shared of some products of one seller, as the server has it. */
export type Case = {
  /** In the order in which they were asked for; those that the server does not have are missing. */
  products: CaseProduct[]
  proofs: CaseProof[]
  /** The files whose owner has looked for what is to be black. */
  lookedAt: ReadonlySet<string>
}

const COLUMNS = [
  'id,name,status,price,tax_value,currency,commission,commission_amount,refund_expected,refund_due_date',
  'refund_received,refund_received_date,order_date,received_date,reviewed_date,published_date,paid_date',
  'sold,sold_date,sold_price,sold_fees,seller_id,seller_name,created_at,deleted_at,deal_terms',
  'product_image_url,order_number,receipt_url,review_screenshot_url,review_url,deal_notes',
  'seller:sellers(id,name,email,whatsapp,facebook,discord,wechat)',
].join(',')

/** Paths that fit into the address of one request. */
const PATHS_AT_ONCE = 50

/** Loads what can be shared of some products. */
export async function loadCase(
  supabase: Supabase,
  userId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Case> {
  const [rows, proofs] = await Promise.all([
    loadProducts(supabase, userId, ids, signal),
    loadProofs(supabase, userId, ids, signal),
  ])
  const products = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const paths = pathsOf(products, proofs)
  return { products, proofs, lookedAt: await loadLookedAt(supabase, userId, paths, signal) }
}

/** Whether a file is in a private folder of its owner; older products may name an address of another site. */
export function isOwnPath(path: string): boolean {
  return /^(?:receipts|receipt-screenshots|review-screenshots|proofs)\/[^/]+\/[^/]+$/u.test(path)
}

function pathsOf(products: readonly CaseProduct[], proofs: readonly CaseProof[]): string[] {
  const files = products.flatMap((product) => [product.receipt_url, product.review_screenshot_url])
  const paths = [...files, ...proofs.map(({ path }) => path)]
  return [...new Set(paths.filter((path) => path !== null).filter(isOwnPath))]
}

async function loadProducts(
  supabase: Supabase,
  userId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<CaseProduct[]> {
  const query = supabase
    .from('products')
    .select(COLUMNS)
    .eq('user_id', userId)
    .in('id', ids)
    .is('deleted_at', null)
    .abortSignal(signal)
  return must(await query.overrideTypes<CaseProduct[], { merge: false }>())
}

async function loadProofs(
  supabase: Supabase,
  userId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<CaseProof[]> {
  const proofs: CaseProof[] = []
  const pages = pagesByKey<CaseProof>(
    ({ id }) => id,
    async (after, size) => {
      const all = supabase
        .from('product_proofs')
        .select('id, product_id, path, kind, note')
        .eq('user_id', userId)
        .in('product_id', ids)
      const rest = after === null ? all : all.gt('id', after)
      const page = rest.order('id').limit(size).abortSignal(signal)
      return must(await page.overrideTypes<CaseProof[], { merge: false }>())
    },
  )
  for await (const page of pages) proofs.push(...page)
  return proofs
}

async function loadLookedAt(
  supabase: Supabase,
  userId: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < paths.length; start += PATHS_AT_ONCE) {
    const query = supabase
      .from('blackouts')
      .select('path')
      .eq('user_id', userId)
      .in('path', paths.slice(start, start + PATHS_AT_ONCE))
    const rows = must(await query.abortSignal(signal))
    for (const { path } of rows) found.add(path)
  }
  return found
}
