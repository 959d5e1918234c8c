import type { LinkScan } from '@sampletrail/contracts/link-scan.ts'
import { asinOf } from '@sampletrail/domain/links/asin.ts'
import { cleanLink } from '@sampletrail/domain/links/clean-link.ts'
import { type KnownShop, shopOf } from '@sampletrail/domain/links/known-shops.ts'
import { completeWebAddress } from '@sampletrail/domain/links/retail-link.ts'
import { shopAddressOf } from '@sampletrail/domain/links/shop-address.ts'
import { AppError } from '#src/http/app-error.ts'
import type { ShopReader } from '#src/integrations/shops/shop-reader.ts'
import { WebError } from '#src/integrations/web/web-error.ts'
import type { WebAnswer, WebReader } from '#src/integrations/web/web-reader.ts'

export interface LinkReaders {
  web: Pick<WebReader, 'readPage' | 'checkAddress'>
  shops: Pick<ShopReader, 'read'>
}

/** Statuses with which shops refuse suspected programs, or everybody for now. */
const turnedAway = new Set([
  401, 403, 405, 406, 407, 429, 430, 451, 500, 502, 503, 504, 520, 521, 522, 525, 529, 999,
])

/** Shops whose pages are empty until a program of theirs trusts the browser: a product's page without a product is a refusal. */
const emptyAtFirst: readonly KnownShop[] = ['aliexpress', 'temu', 'tiktok']

/**
 * Reads the product at a link (docs/behaviour/links.md). An Amazon product is opened at its plain address. With the HTML of the page,
 * as the person's browser shows it, nothing is fetched. Throws AppError
 * `bad_request` for anything but a public link, `page_blocked` if the shop shows us nothing, `no_product` if the page sells
 * nothing, `timeout`.
 */
export async function scanLink(
  { web, shops }: LinkReaders,
  link: { url: string; page?: string | undefined },
  signal?: AbortSignal,
): Promise<LinkScan> {
  const address = completeWebAddress(link.url)
  if (address === null) throw notALink()
  const plain = asinOf(address) === null ? address : (cleanLink(address) ?? address)
  const page =
    link.page === undefined ? await readPage(web, plain, signal) : takePage(web, plain, link.page)
  const reading = await shops.read(page)
  if (reading.ok) return reading.product
  if (reading.reason === 'gave up') throw tooSlow()
  const isEmpty = link.page === undefined && [plain, page.url].some(isEmptyAtFirst)
  throw reading.reason === 'blocked' || isEmpty ? blocked() : noProduct()
}

function isEmptyAtFirst(address: string): boolean {
  const shop = shopAddressOf(address)?.shop
  return shop !== undefined && emptyAtFirst.includes(shop)
}

async function readPage(
  web: LinkReaders['web'],
  address: string,
  signal: AbortSignal | undefined,
): Promise<WebAnswer> {
  try {
    return await web.readPage(address, signal)
  } catch (error) {
    throw error instanceof WebError ? toAppError(error, address) : error
  }
}

/** The page that the person's browser shows, as if its shop had sent it. */
function takePage(web: LinkReaders['web'], address: string, page: string): WebAnswer {
  try {
    return {
      url: web.checkAddress(address),
      contentType: 'text/html; charset=utf-8',
      bytes: Buffer.from(page),
    }
  } catch (error) {
    throw error instanceof WebError ? toAppError(error, address) : error
  }
}

function toAppError(error: WebError, address: string): AppError {
  const cause = { cause: error }
  switch (error.problem) {
    case 'refused':
      return notALink(cause)
    case 'timeout':
      return tooSlow(cause)
    case 'unreachable':
      return new AppError(
        'page_blocked',
        'The shop cannot be reached. Check the link, or fill in the product by hand.',
        cause,
      )
    case 'too_many_redirects':
      // These shops send programs in circles that keep no cookies.
      return shopOf(new URL(address).hostname) === null ? noProduct(cause) : blocked(cause)
    case 'bad_status':
      return turnedAway.has(error.status ?? 0) ? blocked(cause) : noProduct(cause)
    default:
      return noProduct(cause)
  }
}

const notALink = (cause?: ErrorOptions): AppError =>
  new AppError(
    'bad_request',
    'This link does not lead to a public web page. Check it and try again.',
    cause,
  )

const tooSlow = (cause?: ErrorOptions): AppError =>
  new AppError(
    'timeout',
    'Reading this page took too long. Try again, or fill in the product by hand.',
    cause,
  )

const blocked = (cause?: ErrorOptions): AppError =>
  new AppError(
    'page_blocked',
    'The shop did not let us read this page. Keep the link and fill in the product by hand.',
    cause,
  )

const noProduct = (cause?: ErrorOptions): AppError =>
  new AppError(
    'no_product',
    'There is no product on this page. Use the link of a single product, or fill it in by hand.',
    cause,
  )
