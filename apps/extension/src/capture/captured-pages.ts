import { type CapturedPage, capturedPageSchema } from '@sampletrail/contracts/captured-page.ts'
import { z } from 'zod'

const KEY = 'captured'
/** Others were given up long ago; the browser's memory has room for 10 MB. */
const MOST_PAGES = 2

const storedSchema = z.array(z.object({ id: z.uuid(), page: capturedPageSchema }))

async function readAll(): Promise<z.infer<typeof storedSchema>> {
  const found = (await chrome.storage.session.get(KEY))[KEY]
  return storedSchema.safeParse(found).data ?? []
}

/**
 * Keeps a captured page until the app has it, and returns its id. It is in the browser's memory: it ends with the browser. A
 * page without room there throws.
 */
export async function keepPage(page: CapturedPage): Promise<string> {
  const id = crypto.randomUUID()
  const earlier = (await readAll()).slice(1 - MOST_PAGES)
  try {
    await chrome.storage.session.set({ [KEY]: [...earlier, { id, page }] })
  } catch {
    await chrome.storage.session.set({ [KEY]: [{ id, page }] })
  }
  return id
}

/** The page with this id; null if it is gone. */
export async function findPage(id: string): Promise<CapturedPage | null> {
  return (await readAll()).find((kept) => kept.id === id)?.page ?? null
}

export async function dropPage(id: string): Promise<void> {
  const left = (await readAll()).filter((kept) => kept.id !== id)
  await chrome.storage.session.set({ [KEY]: left })
}
