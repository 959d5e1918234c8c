import { readVendorAmount } from '@sampletrail/domain/money/vendor-amount.ts'
import { z } from 'zod'
import type { FoundItems } from '#src/integrations/ebay/ebay.ts'
import type { ItemSummary } from '@sampletrail/contracts/ebay-search.ts'

/** The used part of an answer; the rest, and unexpected values, are ignored. */
const answerSchema = z.object({
  itemSummaries: z.array(z.unknown()).optional(),
  total: z.number().int().nonnegative().max(2_147_483_647).nullish().catch(null),
})
const amountSchema = z.object({ value: z.string(), currency: z.string() })
const itemSchema = z.object({
  title: z.string().trim().min(1),
  itemWebUrl: z.string(),
  price: amountSchema.nullish().catch(null),
  shippingOptions: z
    .array(z.object({ shippingCost: amountSchema.nullish().catch(null) }))
    .nullish()
    .catch(null),
  image: z.object({ imageUrl: z.string() }).nullish().catch(null),
  condition: z.string().nullish().catch(null),
})

type WireAmount = z.infer<typeof amountSchema>

const tokenSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().positive(),
})

const errorsSchema = z.object({
  errors: z
    .array(
      z.object({
        errorId: z.number().optional(),
        message: z.string().optional(),
        longMessage: z.string().optional(),
      }),
    )
    .min(1),
})

/**
 * Items of an answer to a search, and their total; null if the body is no such answer. Items without a title or link are left
 * out, and so are repeated links: eBay lists an item again for each of its colours.
 */
export function toFoundItems(body: unknown): FoundItems | null {
  const answer = answerSchema.safeParse(body)
  if (!answer.success) return null
  const { itemSummaries = [], total = null } = answer.data
  const items = new Map<string, ItemSummary>()
  for (const entry of itemSummaries) {
    const item = toItemSummary(entry)
    if (item !== null && !items.has(item.itemWebUrl)) items.set(item.itemWebUrl, item)
  }
  return { items: [...items.values()], total }
}

function toItemSummary(entry: unknown): ItemSummary | null {
  const item = itemSchema.safeParse(entry)
  if (!item.success) return null
  const { title, itemWebUrl, price, shippingOptions, image, condition } = item.data
  const link = toLink(itemWebUrl)
  if (link === null) return null
  const imageUrl = image ? toHttps(image.imageUrl) : null
  const shipping = shippingOptions?.find(({ shippingCost }) => shippingCost)?.shippingCost
  return {
    title: cut(title, 300),
    price: price ? toPrice(price) : null,
    shipping: shipping ? toAmount(shipping) : null,
    itemWebUrl: link,
    image: imageUrl && imageUrl.href.length <= 500 ? { imageUrl: imageUrl.href } : null,
    condition: cut(condition?.trim() ?? '', 60) || null,
  }
}

/** An item that costs 0 has no price yet. */
function toPrice(price: WireAmount): ItemSummary['price'] {
  const amount = toAmount(price)
  return amount?.value === 0 ? null : amount
}

/** eBay writes amounts as texts. */
function toAmount({ value, currency }: WireAmount): ItemSummary['price'] {
  const cents = /^[A-Z]{3}$/.test(currency) ? readVendorAmount(value, currency) : null
  return cents === null ? null : { value: cents / 100, currency }
}

/** Never half a character. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/** The item's address without tracking. */
function toLink(address: string): string | null {
  const url = toHttps(address)
  return url && url.origin + url.pathname
}

function toHttps(address: string): URL | null {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' ? url : null
}

/** A token and the seconds until it expires; null if the body is no such answer. */
export function toToken(body: unknown): { token: string; seconds: number } | null {
  const answer = tokenSchema.safeParse(body)
  return answer.success
    ? { token: answer.data.access_token, seconds: answer.data.expires_in }
    : null
}

/** eBay's message about a refusal, for logs and for people; null if there is none. */
export function toRefusal(body: unknown): { errorId: number | null; words: string } | null {
  const error = errorsSchema.safeParse(body).data?.errors[0]
  const words = toSentence(error?.longMessage ?? error?.message ?? '')
  return words === '' ? null : { errorId: error?.errorId ?? null, words }
}

/** One line of at most 200 characters, without runs that may be a token or a picture. */
function toSentence(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(/\S{60,}/gu, '…')
    .trim()
  return line.length <= 200 ? line : `${line.slice(0, 199)}…`
}
