/** Said of what is no link at all. */
export const NO_LINK_TEXT = 'Please enter a valid Amazon URL'

/** Said while a shop's page is read. */
export const LOADING_TEXT = 'Loading product details...'

export function countLinks(count: number): string {
  return `${count} ${count === 1 ? 'link' : 'links'}`
}

export function countProducts(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`
}

/** The shop's name in an address, for where there is no room for all of it. */
export function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./u, '') : link
}
