import { addProducts } from '#src/entities/import/add-import.ts'
import { NOT_FOUND_TEXT } from '#src/entities/product/change/not-found-text.ts'
import { typedSince } from '#src/entities/product/change/typed-since.ts'
import type { Delivered } from '#src/entities/product/outbox/deliver-changes.ts'
import type { UnsentChange, UnsentEdit } from '#src/entities/product/outbox/unsent-change.ts'
import { withOwnPictures } from '#src/entities/product/own-pictures.ts'
import {
  DETAIL_COLUMNS,
  LIST_COLUMNS,
  type Product,
  type ProductListRow,
} from '#src/entities/product/product-row.ts'
import { AppError, must } from '#src/lib/errors.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

/** Added; `rest` is left to send as a change, because an earlier attempt had arrived. */
export type Added = Delivered & {
  /** As the server made them, if they were changed since. */
  added?: readonly (Product | ProductListRow)[]
  rest?: UnsentChange
}

/**
 * Adds products that waited, after their files. An earlier attempt may have arrived: adding them again changes nothing, and
 * `keep` stores each uploaded file, so that no file is uploaded twice. Throws the reason if it cannot.
 */
export async function deliverAdds(
  supabase: SupabaseTables,
  change: UnsentChange,
  keep: (change: UnsentChange) => Promise<void>,
): Promise<Added> {
  const sent = await uploadFiles(change, keep)
  const [edit] = sent.edits
  if (edit === undefined || sent.edits.length > 1) return addMany(supabase, sent)
  const added = await insert(supabase, sent, edit)
  const product = added ?? (await findStored(supabase, sent, edit))
  const rest = added === undefined && sent.sent ? restOf(sent, product) : undefined
  // It had arrived, and may be in the trash by now.
  const isThere = product.deleted_at === null
  return {
    ...(isThere && { product }),
    versions: [product],
    added: await asAdded(supabase, [product]),
    ...(rest && { rest }),
  }
}

/** Undefined if an earlier attempt had arrived. */
async function insert(
  supabase: SupabaseTables,
  { userId }: UnsentChange,
  { id, change }: UnsentEdit,
): Promise<Product | undefined> {
  const reply = await supabase
    .from('products')
    .upsert({ ...change, id, user_id: userId }, { onConflict: 'id', ignoreDuplicates: true })
    .select(DETAIL_COLUMNS)
    .overrideTypes<Product[], { merge: false }>()
  return withOwnPictures(userId, must(reply))[0]
}

/** The product as the server has it, without this device's later changes. */
async function findStored(
  supabase: SupabaseTables,
  { userId }: UnsentChange,
  { id }: UnsentEdit,
): Promise<Product> {
  const reply = await supabase
    .from('products')
    .select(DETAIL_COLUMNS)
    .eq('id', id)
    .overrideTypes<Product[], { merge: false }>()
  const [product] = withOwnPictures(userId, must(reply))
  if (!product) throw new AppError(NOT_FOUND_TEXT, { code: 'not_found', status: 404 })
  return product
}

/** The server removes files without a product after a day. */
const UPLOADED_MS = 12 * 60 * 60_000

/** The change with the addresses of its files. */
async function uploadFiles(
  change: UnsentChange,
  keep: (change: UnsentChange) => Promise<void>,
): Promise<UnsentChange> {
  const files = [...(change.files ?? [])]
  for (const [place, { field, file, uploaded }] of files.entries()) {
    if (uploaded && Date.now() - uploaded.at < UPLOADED_MS) continue
    const { uploadFile } = await import('#src/entities/file/upload-file.ts')
    const isPicture = field === 'product_image_url'
    const { publicUrl, path } = await uploadFile(file, isPicture ? 'product-images' : 'receipts')
    const address = isPicture ? (publicUrl ?? path) : path
    files[place] = { field, file, uploaded: { address, at: Date.now() } }
    await keep({ ...change, files: [...files] })
  }
  const addresses = Object.fromEntries(files.map((each) => [each.field, each.uploaded?.address]))
  const edits = change.edits.map((edit) => ({ ...edit, change: { ...edit.change, ...addresses } }))
  return { ...change, files, edits }
}

/** With the rows as the server has them, without this device's later changes. */
async function addMany(supabase: SupabaseTables, { userId, edits }: UnsentChange): Promise<Added> {
  await addProducts(
    supabase,
    edits.map(({ id, change }) => ({ ...change, id, user_id: userId })),
  )
  const ids = edits.map(({ id }) => id)
  const reply = await supabase
    .from('products')
    .select(LIST_COLUMNS)
    .in('id', ids)
    .overrideTypes<ProductListRow[], { merge: false }>()
  const versions = must(reply)
  return { versions, added: await asAdded(supabase, versions) }
}

/** Products before anybody changed them: only these values were seen by the person who added them. */
async function asAdded<Row extends Product | ProductListRow>(
  supabase: SupabaseTables,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const touched = rows.filter(({ created_at, updated_at }) => updated_at !== created_at)
  if (touched.length === 0) return rows
  const reply = await supabase
    .from('product_events')
    .select('product_id, changes')
    .in(
      'product_id',
      touched.map(({ id }) => id),
    )
    .neq('kind', 'added')
    // Of a field the first change counts, which is read last.
    .order('id', { ascending: false })
    .overrideTypes<
      { product_id: string; changes: Record<string, { from: unknown }> }[],
      { merge: false }
    >()
  const first = new Map<string, Record<string, unknown>>()
  for (const { product_id, changes } of must(reply)) {
    const from = Object.entries(changes).map(([field, change]) => [field, change.from])
    first.set(product_id, { ...first.get(product_id), ...Object.fromEntries(from) })
  }
  return rows.map((row) => ({
    ...row,
    ...first.get(row.id),
    updated_at: row.created_at,
  }))
}

/** What was typed since the attempt that had arrived, in this change's place. */
function restOf({ adds: _adds, files: _files, sent, ...change }: UnsentChange, product: Product) {
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
