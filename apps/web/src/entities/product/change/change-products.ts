import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import { must, toAppError, TOO_SLOW } from '#src/lib/errors.ts'
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

/** The limits of one change: this many products, and this many bytes, below the server's megabyte. */
const MOST_CHANGES = 5000
const MOST_BYTES = 900_000
/** Products in one call: a busy server, too, writes them within the database's 8 s. */
const IN_ONE_CALL = 2000
/** Fewer than these are not the reason for a slow answer. */
const FEWEST_TO_HALVE = 50

/**
 * Changes products, and returns the versions from the server. Products that no longer exist are missing among them. Thousands are
 * sent in several calls, one after another, and in smaller ones while the server is too slow. What was stored before a failure
 * stays so, and does no harm when it is sent again.
 */
export async function changeProducts(
  supabase: SupabaseTables,
  edits: readonly ProductsEdit[],
): Promise<ProductVersion[]> {
  const versions: ProductVersion[] = []
  let size = IN_ONE_CALL
  for (let sent = 0; sent < edits.length;) {
    const part = edits.slice(sent, sent + size)
    try {
      versions.push(...(await changeAtOnce(supabase, part)))
      sent += part.length
    } catch (failure) {
      if (toAppError(failure).code !== TOO_SLOW || part.length < FEWEST_TO_HALVE) throw failure
      size = Math.ceil(part.length / 2)
    }
  }
  return versions
}

async function changeAtOnce(
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

/** Edits in parts that the device keeps and sends as one change each. */
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
