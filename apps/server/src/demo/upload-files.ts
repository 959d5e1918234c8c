import type { SupabaseClient } from '@supabase/supabase-js'
import { drawThing, palettes, type DrawingName } from '#src/demo/drawings.ts'
import { drawReview, makeReceipt } from '#src/demo/papers.ts'
import { makePictures } from '#src/demo/pictures.ts'
import type { DemoPurchase } from '#src/demo/purchases.ts'
import { createRandom, stableId } from '#src/demo/random.ts'
import type { DemoSeller } from '#src/demo/sellers.ts'
import type { Papers } from '#src/demo/write-products.ts'
import { renderSvg } from '#src/integrations/images/render-svg.ts'

type Draw = () => Promise<Buffer>

const pictureSize = 640
const thumbnailSize = 160
const papersAtMost = 24
const filesAtOnce = 6

interface FileToUpload {
  bucket: string
  path: string
  type: string
  make: Draw
}

/** Draws and stores the pictures of all products; existing names stay. */
export async function uploadPictures(supabase: SupabaseClient): Promise<void> {
  const { data, error } = await supabase.storage
    .from('product-images')
    .list('global', { limit: 1000 })
  if (error) throw error
  const present = new Set(data.map(({ name }) => `global/${name}`))
  const missing = makePictures().filter(({ name }) => !present.has(name))
  await uploadAll(
    supabase,
    missing.map(({ name, svg }) => ({
      bucket: 'product-images',
      path: name,
      type: 'image/webp',
      make: () => renderSvg(svg, pictureSize),
    })),
  )
}

/** A small logo for every seller except the last two, which have none. Returns the path by the seller's id. */
export async function uploadThumbnails(
  supabase: SupabaseClient,
  sellers: readonly DemoSeller[],
): Promise<Map<string, string>> {
  const signs: DrawingName[] = [
    'lamp',
    'headphones',
    'backpack',
    'pan',
    'bulb',
    'brick',
    'keyboard',
    'dumbbell',
    'plant',
    'candle',
  ]
  const files = signs.flatMap((sign, index) => {
    const seller = sellers[index]
    const palette = palettes[index % palettes.length]
    if (!seller || !palette) return []
    const path = `global/demo-${seller.id}.webp`
    const make = () => renderSvg(drawThing(sign, palette), thumbnailSize)
    return [{ bucket: 'seller-thumbnails', path, type: 'image/webp', make, id: seller.id }]
  })
  await uploadAll(supabase, files)
  return new Map(files.map(({ id, path }) => [id, path]))
}

/** Receipts and review screenshots of the newest purchases that have them. */
export async function uploadPapers(
  supabase: SupabaseClient,
  userId: string,
  purchases: readonly DemoPurchase[],
): Promise<Map<string, Papers>> {
  const papers = new Map<string, Papers>()
  const files: FileToUpload[] = []
  for (const purchase of purchases
    .filter(({ orderDate }) => orderDate !== null)
    .slice(-papersAtMost)) {
    const receipt = describeReceipt(userId, purchase)
    const review = purchase.reviewedDate === null ? null : describeReview(userId, purchase)
    files.push(receipt, ...(review ? [review] : []))
    papers.set(purchase.id, { receipt: receipt.path, review: review?.path ?? null })
  }
  await uploadAll(supabase, files)
  return papers
}

function describeReceipt(userId: string, purchase: DemoPurchase): FileToUpload {
  const { id, name, price, market, orderNumber, orderDate } = purchase
  const words = {
    orderNumber: orderNumber ?? '',
    orderDate: orderDate ?? '',
    name,
    price: `${market.sign}${(price / 100).toFixed(2)}`,
  }
  return {
    bucket: 'product-files',
    path: `receipts/${userId}/${stableId(`receipt:${id}`)}-order-${orderNumber ?? 'none'}.pdf`,
    type: 'application/pdf',
    make: () => Promise.resolve(makeReceipt(words)),
  }
}

function describeReview(userId: string, { id }: DemoPurchase): FileToUpload {
  const random = createRandom(`review:${id}`)
  const lines = Array.from({ length: random.between(3, 6) }, () => random.between(260, 540))
  const svg = drawReview(random.between(4, 5), lines)
  return {
    bucket: 'product-files',
    path: `review-screenshots/${userId}/${stableId(`review:${id}`)}-review.webp`,
    type: 'image/webp',
    make: () => renderSvg(svg, 960),
  }
}

/** Stores files; existing ones are replaced by the same. */
export async function uploadAll(
  supabase: SupabaseClient,
  files: readonly FileToUpload[],
): Promise<void> {
  const waiting = [...files]
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await uploadOne(supabase, file)
  }
  await Promise.all(Array.from({ length: filesAtOnce }, work))
}

async function uploadOne(supabase: SupabaseClient, file: FileToUpload): Promise<void> {
  const { error } = await supabase.storage.from(file.bucket).upload(file.path, await file.make(), {
    contentType: file.type,
    cacheControl: '31536000',
    upsert: true,
  })
  if (error) throw error
}
