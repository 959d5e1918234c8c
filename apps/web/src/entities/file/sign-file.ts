import { signedFileSeconds } from '@sampletrail/contracts/files.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A link to a private file of the signed-in person, for an hour. */
export async function signFile(path: string): Promise<string> {
  const reply = await getSupabase()
    .storage.from('product-files')
    .createSignedUrl(path, signedFileSeconds)
  return must(reply).signedUrl
}

/** Whether a private file of the signed-in person exists; null if that is unknown. */
export async function isStored(path: string): Promise<boolean | null> {
  const { error } = await getSupabase()
    .storage.from('product-files')
    .createSignedUrl(path, signedFileSeconds)
  if (error === null) return true
  return error.statusCode === '404' ? false : null
}
