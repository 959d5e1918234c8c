import { sameOrderKey } from '@sampletrail/domain/products/product-index.ts'
import { type KnownMarks, linkNeedle } from '@sampletrail/domain/products/same-product.ts'
import { must } from '#src/lib/errors.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

const COLUMNS = 'id,name,order_number,url,amazon_url,ebay_url,deleted_at'
const LINK_COLUMNS = ['url', 'amazon_url', 'ebay_url']
/** How many links are requested at once: a request's address is limited. */
const PART = 10
/** If a person has this many of one kind, the first of them are enough. */
const MOST = 200

type Row = Omit<KnownMarks, 'isTrashed'> & { deleted_at: string | null }

/** The products, including the trash, that may have one of these links; the rule in the domain decides. */
export async function loadLikeLinks(
  supabase: SupabaseTables,
  userId: string,
  links: readonly string[],
  signal: AbortSignal,
): Promise<KnownMarks[]> {
  const needles = [...new Set(links.map(linkNeedle))].filter((needle) => needle !== null)
  const found = new Map<string, KnownMarks>()
  for (let from = 0; from < needles.length; from += PART) {
    const part = needles.slice(from, from + PART)
    const conditions = part.flatMap((needle) =>
      LINK_COLUMNS.map((column) => `${column}.ilike.${contains(needle)}`),
    )
    for (const product of await load(supabase, userId, conditions, signal)) {
      found.set(product.id, product)
    }
  }
  return [...found.values()]
}

/** The products, including the trash, that may have this order number. */
export async function loadLikeOrder(
  supabase: SupabaseTables,
  userId: string,
  number: string,
  signal: AbortSignal,
): Promise<KnownMarks[]> {
  const key = sameOrderKey(number)
  if (key === null) return []
  return load(supabase, userId, [`order_number.ilike.${contains(key)}`], signal)
}

/** A pattern for part of a text. Its special characters match any single character. */
function contains(text: string): string {
  return `"*${text.replaceAll(/["\\*]/gu, '_')}*"`
}

async function load(
  supabase: SupabaseTables,
  userId: string,
  conditions: readonly string[],
  signal: AbortSignal,
): Promise<KnownMarks[]> {
  const reply = await supabase
    .from('products')
    .select(COLUMNS)
    .eq('user_id', userId)
    .or(conditions.join(','))
    .order('created_at', { ascending: false })
    .limit(MOST)
    .abortSignal(signal)
    .overrideTypes<Row[], { merge: false }>()
  return must(reply).map(({ deleted_at, ...row }) => ({ ...row, isTrashed: deleted_at !== null }))
}
