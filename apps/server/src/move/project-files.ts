import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import { createClient } from '@supabase/supabase-js'
import type { StoredFile } from '@sampletrail/local-backend/move'

/** The storage service of a Supabase project, with its secret key. */
export function openProjectFiles({ url, secretKey }: { url: string; secretKey: string }) {
  const { storage } = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) =>
        fetch(input, { ...init, signal: AbortSignal.timeout(vendorDeadlines['file of a move']) }),
    },
  })
  return {
    async listBuckets() {
      const { data, error } = await storage.listBuckets()
      if (error) throw error
      return data.map(({ id, created_at: createdAt }) => ({ id, createdAt }))
    },
    async write(
      { bucket, name, contentType, cacheControl, userMetadata }: StoredFile,
      bytes: Buffer,
    ) {
      const { error } = await storage.from(bucket).upload(name, bytes, {
        // A try whose answer was lost may have arrived.
        upsert: true,
        ...(contentType !== null && { contentType }),
        ...(cacheControl !== null && { cacheControl }),
        ...(userMetadata !== null && { metadata: userMetadata }),
      })
      if (error) throw error
    },
    async read({ bucket, name }: Pick<StoredFile, 'bucket' | 'name'>): Promise<Buffer> {
      const { data, error } = await storage.from(bucket).download(name)
      if (error) throw error
      return Buffer.from(await data.arrayBuffer())
    },
    isWorthwhile,
  }
}

/** A refusal will repeat; a busy or silent service may work later. */
function isWorthwhile(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = 'status' in error ? Number(error.status) : NaN
  return Number.isNaN(status) || status === 429 || status >= 500
}
