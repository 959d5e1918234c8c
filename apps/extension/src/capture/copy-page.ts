import { LONGEST_PAGE } from '@sampletrail/contracts/captured-page.ts'

/** What nobody reads in a page, or what may be typed or secret in it. */
const LEFT_OUT =
  'script, style, noscript, template, svg, canvas, iframe, object, embed, video, audio, input, textarea, select, link:not([rel=canonical])'
/** Tags about the page and its product; others have keys of the visit. */
const KEPT_TAG =
  '[charset], [property], [itemprop], [name=description], [name=title], [name^="og:"], [name^="product:"], [name^="twitter:"]'
/** Attributes in which shops write who the visitor is, and keys of the visit. */
const PERSONAL =
  /token|csrf|xsrf|nonce|secret|session|signature|auth|password|customer|account|e-?mail|user/iu
/** A script about a product says one of these. */
const OF_PRODUCT = /price|product|currency/iu
/** Shops' frames around the page: greetings, addresses, menus. Some products have their name in a header of their own. */
const FRAME =
  'header:not(:has(h1)), nav, footer, [role=banner]:not(:has(h1)), [role=navigation], #navbar, #navFooter'
/** The text of one script, or of one attribute, that is longer has nothing about one product. */
const LONGEST_SCRIPT = 700_000
const LONGEST_VALUE = 4000

/** What is copied of a page: only what people see, or its scripts with data about the product, too. */
export type CopiedParts = 'text' | 'text and data'

/**
 * A page as HTML that does nothing: without scripts that run, styles, fields and the shop's frame. Nothing is fetched for it.
 * Null if it is longer than the app accepts.
 */
export function copyPage(page: Document, parts: CopiedParts): string | null {
  const data = parts === 'text' ? [] : dataScripts(page)
  for (const kept of [data, data.filter(isJson), []]) {
    const html = copyWith(page, kept)
    if (html.length <= LONGEST_PAGE) return html
  }
  return null
}

function copyWith(page: Document, data: readonly HTMLScriptElement[]): string {
  // A document without a window: pictures are not fetched again, elements do not start.
  const inert = page.implementation.createHTMLDocument('')
  const root = inert.importNode(page.documentElement, true)
  const left = `${LEFT_OUT}, ${FRAME}, meta:not(${KEPT_TAG})`
  for (const element of root.querySelectorAll(left)) element.remove()
  dropComments(inert, root)
  for (const element of root.querySelectorAll('*')) tidyAttributes(element)
  for (const { id, type, textContent } of data) {
    const script = inert.createElement('script')
    if (id !== '') script.id = id
    if (type !== '') script.type = type
    script.textContent = textContent
    root.querySelector('head')?.append(script)
  }
  const address = page.location.href
  return `<!-- saved from url=(${String(address.length).padStart(4, '0')})${address} -->\n${root.outerHTML}`
}

/** Shops describe their products to search engines and to their own scripts in these. */
function dataScripts(page: Document): HTMLScriptElement[] {
  return [...page.querySelectorAll('script')].filter(
    ({ src, textContent }) =>
      src === '' && OF_PRODUCT.test(textContent) && textContent.length <= LONGEST_SCRIPT,
  )
}

function isJson({ type }: HTMLScriptElement): boolean {
  return /json/i.test(type)
}

function dropComments(inert: Document, root: Element): void {
  const walker = inert.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

function tidyAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? ''
    const isPersonal = PERSONAL.test(name)
    const isStyle = name === 'style' && !/display\s*:\s*none|visibility\s*:\s*hidden/i.test(value)
    const isLong = value.length > LONGEST_VALUE && name !== 'content'
    if (isPersonal || isStyle || isLong || name.startsWith('on') || value.startsWith('data:')) {
      element.removeAttribute(name)
    }
  }
}
