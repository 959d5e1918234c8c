import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import {
  changeProducts,
  type ProductVersion,
} from '#src/entities/product/change/change-products.ts'
import { withOwnPictures } from '#src/entities/product/own-pictures.ts'
import {
  DETAIL_COLUMNS,
  type Product,
  type ProductChange,
} from '#src/entities/product/product-row.ts'
import { NOT_FOUND_TEXT } from '#src/entities/product/change/not-found-text.ts'
import type { UnsentChange, UnsentEdit } from '#src/entities/product/outbox/unsent-change.ts'
import { isSame } from '#src/lib/is-same.ts'
import { AppError, must, toAppError } from '#src/lib/errors.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

/** The result of sending: one product as it is now, or the versions of many. */
export type Delivered = { product?: Product; versions: readonly ProductVersion[] }

/**
 * Sends a change, which may have been sent before: a change that is stored already has no effect. Of many products each
 * field is changed only while it still has its base value. Throws the reason if it cannot.
 */
export async function deliverChanges(
  supabase: SupabaseTables,
  change: UnsentChange,
): Promise<Delivered> {
  const [edit] = change.edits
  if (edit !== undefined && change.asks) {
    const product = await deliverEdit(supabase, change, edit)
    return { product, versions: [product] }
  }
  const edits = change.edits.map(withBase)
  return { versions: await changeProducts(supabase, edits) }
}

function withBase(edit: UnsentEdit): ProductsEdit {
  return { id: edit.id, change: edit.change, base: baseOf(edit) }
}

/** The server's clock sets the time of a deletion, so it always differs from the time that was sent. */
function baseOf({ base }: UnsentEdit): ProductChange {
  const { deleted_at: moment, ...rest } = base
  return moment === undefined ? base : rest
}

async function deliverEdit(
  supabase: SupabaseTables,
  { userId, tries }: UnsentChange,
  edit: UnsentEdit,
): Promise<Product> {
  if (tries > 1) {
    // Sending it again would undo another person's later restore.
    const product = await findApplied(supabase, userId, edit)
    if (product) return product
  }
  const reply = await supabase
    .rpc('edit_product', { p_id: edit.id, p_change: edit.change, p_base: baseOf(edit) })
    .select(DETAIL_COLUMNS)
    .overrideTypes<Product[], { merge: false }>()
  if (reply.error && tries > 1 && toAppError(reply.error).hint === 'edit_conflict') {
    const product = await findApplied(supabase, userId, edit)
    if (product) return product
  }
  const [product] = withOwnPictures(userId, must(reply))
  if (!product) throw new AppError(NOT_FOUND_TEXT, { code: 'not_found', status: 404 })
  return product
}

/**
 * The product, if its history shows that this change arrived before and only its answer was lost: another person's later
 * change then stays.
 */
async function findApplied(
  supabase: SupabaseTables,
  userId: string,
  { id, change, base, version }: UnsentEdit,
): Promise<Product | undefined> {
  if (version === undefined) return undefined
  const events = await supabase
    .from('product_events')
    .select('changes')
    .eq('product_id', id)
    .gt('created_at', version)
    .overrideTypes<
      { changes: Record<string, { from: unknown; to: unknown }> }[],
      { merge: false }
    >()
  const before: Record<string, unknown> = base
  const wanted = Object.entries(change).filter(([field, value]) => !isSame(before[field], value))
  const wasApplied = must(events).some(({ changes }) =>
    wanted.every(([field, to]) => isSame(changes[field]?.to, to)),
  )
  if (!wasApplied) return undefined
  const reply = await supabase
    .from('products')
    .select(DETAIL_COLUMNS)
    .eq('id', id)
    .overrideTypes<Product[], { merge: false }>()
  return withOwnPictures(userId, must(reply))[0]
}
