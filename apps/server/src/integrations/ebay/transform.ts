import { z } from 'zod'
import type { ItemSummary } from '@sampletrail/contracts/ebay-search.ts'

/** As much of an answer as we use; everything else, and what is not as expected, is passed over. */
const answerSchema = z.object({ itemSummaries: z.array(z.unknown()).optional() })
const itemSchema = z.object({
  title: z.string().trim().min(1),
  itemWebUrl: z.string(),
  price: z.object({ value: z.string(), currency: z.string() }).nullish().catch(null),
  image: z.object({ imageUrl: z.string() }).nullish().catch(null),
  condition: z.string().nullish().catch(null),
})

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

/** Items of an answer to a search; null when the body is no such answer. What has no title or link is left out. */
export function toItemSummaries(body: unknown): ItemSummary[] | null {
  const answer = answerSchema.safeParse(body)
  if (!answer.success) return null
  return (answer.data.itemSummaries ?? []).flatMap((entry) => toItemSummary(entry) ?? [])
}

function toItemSummary(entry: unknown): ItemSummary | null {
  const item = itemSchema.safeParse(entry)
  if (!item.success) return null
  const { title, itemWebUrl, price, image, condition } = item.data
  const link = toLink(itemWebUrl)
  if (link === null) return null
  const imageUrl = image ? toHttps(image.imageUrl) : null
  return {
    title,
    price: price ? toPrice(price) : null,
    itemWebUrl: link,
    image: imageUrl && { imageUrl: imageUrl.href },
    condition: condition?.trim() || null,
  }
}

/** eBay writes amounts as texts. */
function toPrice({ value, currency }: { value: string; currency: string }): ItemSummary['price'] {
  if (!/^\d{1,9}([.]\d+)?$/.test(value) || !/^[A-Z]{3}$/.test(currency)) return null
  return { value: Math.round(Number(value) * 100) / 100, currency }
}

/** The item's address without what follows people around. */
function toLink(address: string): string | null {
  const url = toHttps(address)
  return url && url.origin + url.pathname
}

function toHttps(address: string): URL | null {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' ? url : null
}

/** A token and how many seconds it lasts; null when the body is no such answer. */
export function toToken(body: unknown): { token: string; seconds: number } | null {
  const answer = tokenSchema.safeParse(body)
  return answer.success
    ? { token: answer.data.access_token, seconds: answer.data.expires_in }
    : null
}

/** What eBay says of a refusal, for logs and for people; null when it says nothing. */
export function toRefusal(body: unknown): { errorId: number | null; words: string } | null {
  const error = errorsSchema.safeParse(body).data?.errors[0]
  const words = toSentence(error?.longMessage ?? error?.message ?? '')
  return words === '' ? null : { errorId: error?.errorId ?? null, words }
}

/** One line of at most 200 characters; runs that may be a token or a picture are taken out. */
function toSentence(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(/\S{60,}/gu, '…')
    .trim()
  return line.length <= 200 ? line : `${line.slice(0, 199)}…`
}
