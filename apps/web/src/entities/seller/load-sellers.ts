import { ownAddress } from '#src/entities/file/own-address.ts'
import { loadByName, SELLER_PAGE } from '#src/entities/seller/load-by-name.ts'
import {
  OPTION_COLUMNS,
  OWN_COLUMNS,
  type OwnSeller,
  type SellerOption,
} from '#src/entities/seller/seller-row.ts'
import { must } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** The sellers of a person's picker, by name: their own, and the global ones for people who see them. */
export async function loadSellers(
  supabase: Supabase,
  userId: string,
  seesGlobal: boolean,
  signal: AbortSignal,
): Promise<SellerOption[]> {
  return loadByName(async (beyond) => {
    let query = supabase
      .from('sellers')
      .select(OPTION_COLUMNS)
      .eq('is_active', true)
      .order('name')
      .order('id')
      .limit(SELLER_PAGE)
      .abortSignal(signal)
    query = seesGlobal
      ? query.or(`user_id.eq.${userId},user_id.is.null`)
      : query.eq('user_id', userId)
    if (beyond !== null) query = query.or(beyond)
    const rows = must(await query.overrideTypes<SellerOption[], { merge: false }>())
    return withOwnThumbnails(userId, rows)
  })
}

/** A person's own sellers with all fields of their form, by name. */
export async function loadOwnSellers(
  supabase: Supabase,
  userId: string,
  signal: AbortSignal,
): Promise<OwnSeller[]> {
  return loadByName(async (beyond) => {
    let query = supabase
      .from('sellers')
      .select(OWN_COLUMNS)
      .eq('user_id', userId)
      .order('name')
      .order('id')
      .limit(SELLER_PAGE)
      .abortSignal(signal)
    if (beyond !== null) query = query.or(beyond)
    const rows = must(await query.overrideTypes<OwnSeller[], { merge: false }>())
    return withOwnThumbnails(userId, rows)
  })
}

/** Rows with the current addresses of the user's own pictures. */
function withOwnThumbnails<Row extends SellerOption>(userId: string, rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const address = ownAddress('seller-thumbnails', userId, row.thumbnail_url)
    return address === null ? row : { ...row, thumbnail_url: address }
  })
}
