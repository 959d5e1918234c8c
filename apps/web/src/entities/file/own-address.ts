import { publicFileUrl } from '#src/entities/file/public-file-url.ts'

const STORED = {
  'product-images': /\/storage\/v1\/object\/public\/product-images\/([^/?#]+)\/([^/?#]+)$/u,
  'seller-thumbnails': /\/storage\/v1\/object\/public\/seller-thumbnails\/([^/?#]+)\/([^/?#]+)$/u,
}

/**
 * The current address of a person's own picture; null for pictures on other sites. The database stores whole addresses, but
 * an installation may move to another port or name; the file is still ours, so the current address is used.
 */
export function ownAddress(
  bucket: keyof typeof STORED,
  userId: string,
  url: string | null,
): string | null {
  const [, folder, file] = STORED[bucket].exec(url ?? '') ?? []
  if (folder !== userId || file === undefined) return null
  return publicFileUrl(bucket, `${folder}/${file}`)
}
