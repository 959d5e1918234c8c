import { getConfig } from '#src/lib/config.ts'

/** The address of a file that everybody may see. */
export function publicFileUrl(
  bucket: 'product-images' | 'seller-thumbnails',
  path: string,
): string {
  return encodeURI(`${getConfig().supabaseUrl}/storage/v1/object/public/${bucket}/${path}`)
}
