import { signedFileSeconds } from '@sampletrail/contracts/files.ts'
import { getConfig } from '#src/lib/config.ts'
import { must } from '#src/lib/errors.ts'
import { applicationHeaders, getSupabase } from '#src/lib/supabase.ts'

/** A link to a private file of the signed-in person, for an hour. */
export async function signFile(path: string): Promise<string> {
  return must(await sign(path)).signedUrl
}

/** Whether a private file of the signed-in person exists; null if that is unknown. */
export async function isStored(path: string): Promise<boolean | null> {
  // A library that cannot be loaded leaves it unknown, as a server that does not answer.
  const reply = await sign(path).catch(() => null)
  if (reply?.error === null) return true
  return reply?.error.statusCode === '404' ? false : null
}

/** Loads the library of stored files at its first use. */
async function sign(path: string) {
  const { StorageClient } = await import('@supabase/storage-js')
  const url = `${getConfig().supabaseUrl}/storage/v1`
  const storage = new StorageClient(url, applicationHeaders(), getSupabase().fetch)
  return storage.from('product-files').createSignedUrl(path, signedFileSeconds)
}
