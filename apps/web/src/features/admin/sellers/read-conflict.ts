import { z } from 'zod'
import type { AppError } from '#src/lib/errors.ts'

const heldSchema = z
  .object({
    name: z.string(),
    wechat: z.string().nullable(),
    email: z.string().nullable(),
    whatsapp: z.string().nullable(),
    facebook: z.string().nullable(),
    discord: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    url: z.string().nullable(),
    profile_url: z.string().nullable(),
    seller_code: z.string().nullable(),
    community: z.string().nullable(),
    hide_unless_searched: z.boolean(),
  })
  .partial()

type Held = z.infer<typeof heldSchema>

const LABELS: Record<keyof Held, string> = {
  name: 'Name',
  wechat: 'WeChat',
  email: 'Email',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  discord: 'Discord',
  thumbnail_url: 'Picture',
  url: 'URL',
  profile_url: 'Profile URL',
  seller_code: 'Seller code',
  community: 'Community',
  hide_unless_searched: 'Hide unless searched',
}

/** A seller's current values, if a change was refused because another admin was faster; null for other refusals. */
export function readConflict(error: AppError): { held: Held; text: string } | null {
  if (error.hint !== 'edit_conflict' || error.details === undefined) return null
  const held = heldSchema.parse(JSON.parse(error.details))
  const told = heldSchema
    .keyof()
    .options.filter((field) => field in held)
    .map((field) => `${LABELS[field]} is now ${sayValue(held[field] ?? null)}.`)
  return {
    held,
    text: `${error.message} ${told.join(' ')} Save again to replace that, or cancel to keep it.`,
  }
}

function sayValue(value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === null ? 'empty' : `“${value}”`
}
