/** Set by the build: SampleTrail's origins, the first one for the toolbar button. */
declare const APP_ORIGINS: readonly string[]

/** The marketplace's own origin. */
export const MARKETPLACE_ORIGIN = 'https://www.facebook.com'

/** The marketplace's page for a new item. */
export const CREATE_URL = `${MARKETPLACE_ORIGIN}/marketplace/create/item`

/** Whether pages of this origin are SampleTrail's. */
export function isAppOrigin(origin: string | undefined): boolean {
  return origin !== undefined && APP_ORIGINS.includes(origin)
}

/**
 * The app's address that adds the current page; shares from a phone use it, too. Pages that are no web pages lead to the
 * product list.
 */
export function shareAddress(page: {
  url?: string | undefined
  title?: string | undefined
}): string {
  const [origin = ''] = APP_ORIGINS
  const { url = '', title = '' } = page
  const isWebPage = /^https?:/.test(url) && !isAppOrigin(new URL(url).origin)
  if (!isWebPage) return `${origin}/dashboard/products`
  return `${origin}/share?${new URLSearchParams({ title, url }).toString()}`
}

/** The app's address that fetches a captured page from the extension. */
export function captureAddress(id: string): string {
  const [origin = ''] = APP_ORIGINS
  return `${origin}/share?captured=${id}`
}
