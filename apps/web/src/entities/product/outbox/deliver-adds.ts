import { addProducts } from '#src/entities/import/add-import.ts'
import { insertProduct, NOT_FOUND_TEXT } from '#src/entities/product/change/save-product.ts'
import { typedSince } from '#src/entities/product/change/typed-since.ts'
import { loadProductsById } from '#src/entities/product/list/load-products.ts'
import type { Delivered } from '#src/entities/product/outbox/deliver-changes.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { AppError } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** Added, with the change as it was sent; or what is left to send as a change, because an earlier attempt had arrived. */
type Added = Delivered & { sent: UnsentChange; rest?: UnsentChange }

/**
 * Adds products that waited, after their files. An earlier attempt may have arrived: adding them again changes nothing, and
 * `keep` stores each uploaded file, so that no file is uploaded twice. Throws the reason if it cannot.
 */
export async function deliverAdds(
  supabase: Supabase,
  change: UnsentChange,
  keep: (change: UnsentChange) => Promise<void>,
): Promise<Added> {
  const sent = await uploadFiles(change, keep)
  const [edit] = sent.edits
  if (edit === undefined || sent.edits.length > 1)
    return { sent, ...(await addMany(supabase, sent)) }
  const { userId } = sent
  const found = await insertProduct(supabase, userId, edit.id, edit.change).catch(unlessGone)
  // It had arrived, and is in the trash by now.
  if (found === null) return { sent, versions: await loadProductsById(supabase, userId, [edit.id]) }
  const { product, wasThere } = found
  const rest = wasThere && sent.sent ? restOf(sent, product) : undefined
  return { sent, product, versions: [product], ...(rest && { rest }) }
}

async function uploadFiles(
  change: UnsentChange,
  keep: (change: UnsentChange) => Promise<void>,
): Promise<UnsentChange> {
  let sent = change
  for (const { field, file } of change.files ?? []) {
    const { uploadFile } = await import('#src/entities/file/upload-file.ts')
    const isPicture = field === 'product_image_url'
    const stored = await uploadFile(file, isPicture ? 'product-images' : 'receipts')
    const address = isPicture ? stored.publicUrl : stored.path
    sent = {
      ...sent,
      edits: sent.edits.map((edit) => ({ ...edit, change: { ...edit.change, [field]: address } })),
      files: (sent.files ?? []).filter((each) => each.field !== field),
    }
    await keep(sent)
  }
  return sent
}

async function addMany(supabase: Supabase, { userId, edits }: UnsentChange): Promise<Delivered> {
  await addProducts(
    supabase,
    edits.map(({ id, change }) => ({ ...change, id, user_id: userId })),
  )
  const ids = edits.map(({ id }) => id)
  return { versions: await loadProductsById(supabase, userId, ids) }
}

/** What was typed since the attempt that had arrived, in this change's place. */
function restOf({ adds: _adds, sent, ...change }: UnsentChange, product: Product) {
  const [edit] = change.edits
  const rest = edit && typedSince(product, edit.change, edit.seller ?? null, sent ?? {})
  if (rest === undefined || Object.keys(rest.change).length === 0) return undefined
  const version = product.updated_at
  return {
    ...change,
    tries: 0,
    asks: true,
    edits: [{ ...rest, name: edit?.name ?? null, version }],
  } satisfies UnsentChange
}

function unlessGone(failure: unknown): null {
  if (failure instanceof AppError && failure.message === NOT_FOUND_TEXT) return null
  throw failure
}
