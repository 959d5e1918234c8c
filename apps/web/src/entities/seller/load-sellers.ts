import { OPTION_COLUMNS, type SellerOption } from '#src/entities/seller/seller-row.ts'
import { must } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** The API answers with at most this many rows; more sellers come page by page. */
const PAGE = 1000

/** The sellers of a person's picker, by name: their own, and the global ones for those who see them. */
export async function loadSellers(
  supabase: Supabase,
  userId: string,
  seesGlobal: boolean,
  signal: AbortSignal,
): Promise<SellerOption[]> {
  const sellers: SellerOption[] = []
  for (;;) {
    const last = sellers.at(-1)
    let query = supabase
      .from('sellers')
      .select(OPTION_COLUMNS)
      .eq('is_active', true)
      .order('name')
      .order('id')
      .limit(PAGE)
      .abortSignal(signal)
    query = seesGlobal
      ? query.or(`user_id.eq.${userId},user_id.is.null`)
      : query.eq('user_id', userId)
    if (last) {
      const name = `"${last.name.replaceAll(/["\\]/gu, String.raw`\$&`)}"`
      query = query.or(`name.gt.${name},and(name.eq.${name},id.gt.${last.id})`)
    }
    // Each page begins where the last one ended.
    // oxlint-disable-next-line no-await-in-loop
    const page = must(await query.overrideTypes<SellerOption[], { merge: false }>())
    sellers.push(...page)
    if (page.length < PAGE) return sellers
  }
}
