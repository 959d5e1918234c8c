const picturesName = 'pictures'
/** Room for a few hundred small pictures; the oldest are removed first. */
const mostKept = 300
/** Larger ones are shown, not stored. */
const mostBytes = 500_000

const pictures = /^[/]storage[/]v1[/]object[/]public[/](product-images|seller-thumbnails)[/]/

/** Whether this is a public picture; receipts and screenshots are private, and never stored. */
export function isPicture({ pathname }: URL): boolean {
  return pictures.test(pathname)
}

/** A public picture: a new content gets a new address, so a stored copy stays valid. */
export async function answerPicture(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(picturesName)
  const kept = await cache.match(event.request.url)
  if (kept !== undefined) return kept
  // With CORS, which a Supabase project allows everybody: otherwise its size and status could not be read.
  const response = await fetch(event.request.url, { mode: 'cors', credentials: 'omit' })
  const bytes = Number(response.headers.get('content-length') ?? Number.NaN)
  if (response.status === 200 && bytes <= mostBytes) {
    event.waitUntil(keepPicture(cache, event.request.url, response.clone()))
  }
  return response
}

async function keepPicture(cache: Cache, address: string, response: Response): Promise<void> {
  await cache.put(address, response)
  const kept = await cache.keys()
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - mostKept)).map((request) => cache.delete(request)),
  )
}

/** After a sign-out, the pictures of the person's products are removed too. */
export async function forgetPictures(): Promise<void> {
  await caches.delete(picturesName)
}
