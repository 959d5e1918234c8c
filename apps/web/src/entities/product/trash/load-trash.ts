import { LIST_COLUMNS, type ProductListRow } from '#src/entities/product/product-row.ts'
import { withOwnPictures } from '#src/entities/product/own-pictures.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

const PAGE = 1000
/** How many ids go into one address. */
const BATCH = 100

/** A product in the trash. */
export type TrashedRow = ProductListRow & { deleted_at: string }

/** Everything in a person's trash, last deleted first, loaded by key. */
export async function loadTrash(
  supabase: SupabaseTables,
  userId: string,
  signal: AbortSignal,
): Promise<TrashedRow[]> {
  const all: TrashedRow[] = []
  for (;;) {
    const page = await loadTrashPage(supabase, userId, all.at(-1), signal)
    all.push(...page)
    if (page.length < PAGE) return all
  }
}

async function loadTrashPage(
  supabase: SupabaseTables,
  userId: string,
  after: TrashedRow | undefined,
  signal: AbortSignal,
): Promise<TrashedRow[]> {
  let query = supabase
    .from('products')
    .select(LIST_COLUMNS)
    .eq('user_id', userId)
    .not('deleted_at', 'is', null)
    .order('deleted_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(PAGE)
    .abortSignal(signal)
  if (after) {
    const moment = `"${after.deleted_at}"`
    query = query.or(`deleted_at.lt.${moment},and(deleted_at.eq.${moment},id.lt.${after.id})`)
  }
  const reply = await query.overrideTypes<TrashedRow[], { merge: false }>()
  return withOwnPictures(userId, must(reply))
}

/** Deletes products for good. Products that are no longer in the trash stay: another person or tab has just restored them. */
export async function deleteForGood(
  supabase: SupabaseTables,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    // One after the other: a retry continues where the last attempt stopped.
    mayBeEmpty(
      await supabase
        .from('products')
        .delete()
        .eq('user_id', userId)
        .not('deleted_at', 'is', null)
        .in('id', ids.slice(start, start + BATCH)),
    )
  }
}
