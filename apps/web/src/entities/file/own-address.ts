import type { Supabase } from '#src/lib/supabase.ts'

const STORED = {
  'product-images': /\/storage\/v1\/object\/public\/product-images\/([^/?#]+)\/([^/?#]+)$/u,
  'seller-thumbnails': /\/storage\/v1\/object\/public\/seller-thumbnails\/([^/?#]+)\/([^/?#]+)$/u,
}

/**
 * The address of a person's own picture as it is now; null for pictures that are somewhere else. Addresses are stored whole,
 * but an installation may move to another port or name; the file is still ours, so it is asked for where we are.
 */
export function ownAddress(
  supabase: Supabase,
  bucket: keyof typeof STORED,
  userId: string,
  url: string | null,
): string | null {
  const [, folder, file] = STORED[bucket].exec(url ?? '') ?? []
  if (folder !== userId || file === undefined) return null
  return supabase.storage.from(bucket).getPublicUrl(`${folder}/${file}`).data.publicUrl
}
