/** The message for text that is no link. */
export const NO_LINK_TEXT = 'Please enter a valid Amazon URL'

/** The message while a shop's page is being read. */
export const LOADING_TEXT = 'Loading product details...'

export function countLinks(count: number): string {
  return `${count} ${count === 1 ? 'link' : 'links'}`
}

export function countProducts(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`
}

/** The shop's name in an address, if there is no room for all of it. */
export function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./u, '') : link
}
