import { getConfig } from '#src/lib/config.ts'
import { requestApi } from '#src/lib/api.ts'

/**
 * Whether this installation stores a picture and this page may read it: at its own address or the backend's, as localhost
 * or as 127.0.0.1. The browser does not let a page read pictures of other sites.
 */
export function isOwnPicture(
  url: string,
  ownAddresses: readonly string[] = [window.location.href, getConfig().supabaseUrl],
): boolean {
  const origin = originOf(url)
  return origin === 'null' || ownAddresses.some((own) => originOf(own) === origin)
}

function originOf(url: string): string {
  return new URL(url, window.location.href).origin.replace('//127.0.0.1', '//localhost')
}

/** The address through which our server fetches other sites' pictures: /api on localhost, otherwise the function. Both work everywhere. */
export function proxyPath({ hostname }: Pick<Location, 'hostname'>): string {
  return hostname === 'localhost' ? '/api/proxy-image' : '/.netlify/functions/proxy-image'
}

/** A picture unchanged; those of other sites come through our server. */
export async function fetchPicture(url: string): Promise<Blob> {
  if (!isOwnPicture(url)) {
    return await requestApi(
      `${proxyPath(window.location)}?url=${encodeURIComponent(url)}`,
      {},
      (response) => response.blob(),
    )
  }
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The picture answered with ${response.status}`)
  return await response.blob()
}
