import type { PickerSeller } from '#src/entities/seller/group-sellers.ts'
import type { OpenedMail } from '#src/features/products/mails/read/mail-session.ts'
import { z } from 'zod'

/** What a person decided about a proposal; what they did not touch is as proposed. */
export type Decision = {
  isTicked?: boolean
  chosen?: number | null
  name?: string
  /** As typed. */
  price?: string
  day?: string | null
  seller?: PickerSeller | null
  /** The id of the product that it adds, from the first press on: a repeated request adds nothing twice. */
  productId?: string
  isDone?: boolean
}

/** The emails of the dialog, and what was decided and typed there. */
export type MailsState = {
  mails: readonly OpenedMail[]
  decisions: Readonly<Record<string, Decision>>
  /** Text in the field that was not read yet. */
  text: string
}

export const NO_MAILS: MailsState = { mails: [], decisions: {}, text: '' }

/** More emails need a second time: the screen and the device hold all of them. */
const MOST_MAILS = 300

/** The emails with others, each once, and how many had no room. */
export function addMails(
  held: readonly OpenedMail[],
  opened: readonly OpenedMail[],
): { mails: OpenedMail[]; left: number } {
  const keys = new Set(held.map(({ key }) => key))
  const fresh = opened.filter(({ key }) => {
    const isNew = !keys.has(key)
    keys.add(key)
    return isNew
  })
  const room = Math.max(0, MOST_MAILS - held.length)
  return { mails: [...held, ...fresh.slice(0, room)], left: Math.max(0, fresh.length - room) }
}

const reading = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, sure: z.boolean(), others: z.array(value) })
const text = reading(z.string())
const number = reading(z.number())

const mail = z.object({
  key: z.string(),
  subject: z.string(),
  sender: z.string(),
  isPage: z.boolean().exactOptional(),
  readings: z.array(
    z.object({
      kind: z.enum(['order', 'shipment', 'delivery', 'refund', 'cancellation', 'unknown']),
      isKindSure: z.boolean(),
      shop: text.nullable(),
      host: z.string().nullable(),
      country: z.string().nullable(),
      day: text.nullable(),
      orders: z.array(
        z.object({
          number: text.nullable(),
          total: number.nullable(),
          currency: text.nullable(),
          items: z.array(
            z.object({
              name: text,
              quantity: number,
              price: number.nullable(),
              link: z.string().nullable(),
              picture: z.string().nullable().default(null),
              seller: z.string().exactOptional(),
            }),
          ),
        }),
      ),
    }),
  ),
  forwarding: z
    .object({ code: z.string().nullable(), link: z.string().nullable() })
    .exactOptional(),
})

const decision = z.object({
  isTicked: z.boolean().exactOptional(),
  chosen: z.number().nullable().exactOptional(),
  name: z.string().exactOptional(),
  price: z.string().exactOptional(),
  day: z.string().nullable().exactOptional(),
  seller: z
    .object({ id: z.string(), name: z.string(), user_id: z.string().nullable() })
    .nullable()
    .exactOptional(),
  productId: z.string().exactOptional(),
  isDone: z.boolean().exactOptional(),
})

const state = z.object({
  mails: z.array(mail),
  decisions: z.record(z.string(), decision),
  text: z.string(),
})

/** The state as this device stored it; nothing if an earlier version of the app wrote it differently. */
export function readState(stored: unknown): MailsState {
  const parsed = state.safeParse(stored)
  return parsed.success ? parsed.data : NO_MAILS
}
