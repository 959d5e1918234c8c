import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** How long a link to a private file works, in seconds. */
const LINK_SECONDS = 3600

/** A link to a private file of the signed-in person, for an hour. */
export async function signFile(path: string): Promise<string> {
  const reply = await getSupabase()
    .storage.from('product-files')
    .createSignedUrl(path, LINK_SECONDS)
  return must(reply).signedUrl
}
