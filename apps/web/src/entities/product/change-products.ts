import type { ProductsEdit } from '#src/entities/product/product-edits.ts'
import { must } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** A product's version, to compare what comes from elsewhere with. */
export type ProductVersion = { id: string; updated_at: string }

/** What one call takes: so many changes, and so many characters, well below the server's limit of a request. */
const MOST_CHANGES = 5000
const MOST_CHARACTERS = 900_000

/**
 * Changes many products, up to 5,000 in one statement, and gives the versions that the server gave them. Products that
 * are not there any more are missing among them.
 */
export async function changeProducts(
  supabase: Supabase,
  edits: readonly ProductsEdit[],
): Promise<ProductVersion[]> {
  const versions: ProductVersion[] = []
  // In order: a limit that stops one call must stop those after it.
  for (const changes of pagesOf(edits)) {
    const reply = await supabase.rpc('change_products', { p_changes: changes })
    versions.push(...readVersions(must(reply)))
  }
  return versions
}

function readVersions(reply: unknown): ProductVersion[] {
  if (!Array.isArray(reply)) return []
  return reply.filter(
    (entry: Partial<ProductVersion>): entry is ProductVersion =>
      typeof entry.id === 'string' && typeof entry.updated_at === 'string',
  )
}

type SentChange = Pick<ProductsEdit, 'id' | 'change' | 'base'>

/** The edits as the server takes them, in parts that fit. */
export function pagesOf(edits: readonly ProductsEdit[]): SentChange[][] {
  const pages: SentChange[][] = []
  let room = 0
  for (const { id, change, base } of edits) {
    const sent = base === undefined ? { id, change } : { id, change, base }
    const size = JSON.stringify(sent).length + 1
    const page = pages.at(-1)
    if (page && page.length < MOST_CHANGES && size <= room) {
      page.push(sent)
    } else {
      pages.push([sent])
      room = MOST_CHARACTERS
    }
    room -= size
  }
  return pages
}
