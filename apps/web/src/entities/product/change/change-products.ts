import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import { must } from '#src/lib/errors.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

/** A product's version, to compare with versions from elsewhere. */
export type ProductVersion = {
  id: string
  updated_at: string
  /** The version that the change was made on. */
  before?: string
  /** Fields that were not changed, because their value differs from the change's base. */
  left?: readonly string[]
}

/** The limits of one call: this many changes, and this many bytes, below the server's megabyte. */
const MOST_CHANGES = 5000
const MOST_BYTES = 900_000

/**
 * Changes products in one call, and returns the versions from the server. Products that no longer exist are missing among
 * them.
 */
export async function changeProducts(
  supabase: SupabaseTables,
  edits: readonly ProductsEdit[],
): Promise<ProductVersion[]> {
  const changes = edits.map(({ id, change, base }) => ({
    id,
    change,
    ...(hasFields(base) && { base }),
  }))
  return readVersions(must(await supabase.rpc('change_products', { p_changes: changes })))
}

function hasFields(base: ProductsEdit['base']): boolean {
  return Object.keys(base).length > 0
}

function readVersions(reply: unknown): ProductVersion[] {
  if (!Array.isArray(reply)) return []
  return reply.filter(
    (entry: Partial<ProductVersion>): entry is ProductVersion =>
      typeof entry.id === 'string' && typeof entry.updated_at === 'string',
  )
}

/** Edits in parts that fit into a call. */
export function pagesOf<Edit extends ProductsEdit>(edits: readonly Edit[]): Edit[][] {
  const pages: Edit[][] = []
  const encoder = new TextEncoder()
  let room = 0
  for (const edit of edits) {
    const { id, change, base } = edit
    const size = encoder.encode(JSON.stringify({ id, change, base })).byteLength + 1
    const page = pages.at(-1)
    if (page && page.length < MOST_CHANGES && size <= room) {
      page.push(edit)
    } else {
      pages.push([edit])
      room = MOST_BYTES
    }
    room -= size
  }
  return pages
}
