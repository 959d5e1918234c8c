import type { Database } from '@sampletrail/database/types.gen.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

export type NewImport = {
  id: string
  user_id: string
  file_name: string
  row_count: number
  product_count: number
  duplicate_count: number
  error_count: number
}

/** A product as the database takes it, under the id that it keeps. */
export type ProductInsert = Database['public']['Tables']['products']['Insert'] & { id: string }

/** What a repeated request finds there is left as it is. */
const ONCE = { onConflict: 'id', ignoreDuplicates: true } as const
/** The address and the body of a request have their limits. */
const PART = 500

/** Notes an import before its first product. */
export async function addImport(supabase: Supabase, row: NewImport): Promise<void> {
  mayBeEmpty(await supabase.from('imports').upsert(row, ONCE))
}

/** Adds sellers of the person's own, under ids made before. */
export async function addSellers(
  supabase: Supabase,
  rows: readonly { id: string; user_id: string; name: string }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += PART) {
    mayBeEmpty(await supabase.from('sellers').upsert(rows.slice(from, from + PART), ONCE))
  }
}

/** Adds products under ids made before: those that are there already stay as they are. */
export async function addProducts(
  supabase: Supabase,
  rows: readonly ProductInsert[],
): Promise<void> {
  mayBeEmpty(await supabase.from('products').upsert([...rows], ONCE))
}
