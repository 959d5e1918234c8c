import type { Database } from '@sampletrail/database/types.gen.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

export type NewImport = {
  id: string
  user_id: string
  file_name: string
  row_count: number
  product_count: number
  duplicate_count: number
  error_count: number
}

/** A product as the database accepts it, under its permanent id. */
export type ProductInsert = Database['public']['Tables']['products']['Insert'] & { id: string }

/** A retry does not change rows that exist already. */
const ONCE = { onConflict: 'id', ignoreDuplicates: true } as const
/** A request's address and body are limited. */
const PART = 500

/** Records an import before its first product. */
export async function addImport(supabase: SupabaseTables, row: NewImport): Promise<void> {
  mayBeEmpty(await supabase.from('imports').upsert(row, ONCE))
}

/** Adds the person's own sellers, under ids that exist already. */
export async function addSellers(
  supabase: SupabaseTables,
  rows: readonly (Database['public']['Tables']['sellers']['Insert'] & { id: string })[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += PART) {
    mayBeEmpty(await supabase.from('sellers').upsert(rows.slice(from, from + PART), ONCE))
  }
}

/** Adds products under given ids: products that exist already stay unchanged. */
export async function addProducts(
  supabase: SupabaseTables,
  rows: readonly ProductInsert[],
): Promise<void> {
  mayBeEmpty(await supabase.from('products').upsert([...rows], ONCE))
}
