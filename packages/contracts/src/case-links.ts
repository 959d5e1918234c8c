import { z } from 'zod'

/** What a link can show of each product besides its name; `answer` lets the seller say that the refund was sent. */
export const caseParts = [
  'picture',
  'order_number',
  'days',
  'amount',
  'receipt',
  'review',
  'notes',
  'proofs',
  'answer',
] as const

export type CasePart = (typeof caseParts)[number]

/** Seconds for which a link can be open. */
export const caseLinkSeconds = { hour: 3600, day: 86_400, week: 604_800, month: 2_592_000 } as const

export type CaseLinkTime = keyof typeof caseLinkSeconds

/** Most products of one link or PDF. */
export const mostCaseProducts = 50

const contentsSchema = z.object({
  /** Products of one seller, in the order of the page. */
  products: z.array(z.uuid()).min(1).max(mostCaseProducts),
  shows: z.array(z.enum(caseParts)),
  /** Which proofs of these products; only with `proofs` in `shows`. */
  proofs: z.array(z.uuid()).max(1000).default([]),
})

/** JSON body of `POST /api/case-links`. */
export const newCaseLinkSchema = contentsSchema.extend({
  lasts: z.enum(['hour', 'day', 'week', 'month']),
})

export type NewCaseLink = z.input<typeof newCaseLinkSchema>

/** JSON body of `POST /api/case-links/pdf`; the answer is the PDF. Nothing is stored, and no link is opened. */
export const casePdfSchema = contentsSchema

export type CasePdf = z.input<typeof casePdfSchema>

/** A ticked file that the link or PDF does not have, with the reason for people. */
const leftOutSchema = z.object({ productId: z.uuid(), part: z.enum(caseParts), reason: z.string() })

/** Answer (201) of `POST /api/case-links`. */
export const caseLinkAddressSchema = z.object({
  id: z.uuid(),
  url: z.url(),
  expiresAt: z.iso.datetime(),
  leftOut: z.array(leftOutSchema),
})

export type CaseLinkAddress = z.infer<typeof caseLinkAddressSchema>

/** Answer of `POST /api/case-links/{id}/address`: the address of an open link, again. */
export const caseLinkAgainSchema = z.object({ url: z.url() })

/** A part of a page to be black: pages from 1, the rest as parts of the page's width and height. */
export const blackoutBoxSchema = z.object({
  page: z.int().min(1).max(20),
  left: z.number().min(0).max(1),
  top: z.number().min(0).max(1),
  width: z.number().min(0.001).max(1),
  height: z.number().min(0.001).max(1),
})

export type BlackoutBox = z.infer<typeof blackoutBoxSchema>

/** Most boxes of one file. */
export const mostBlackoutBoxes = 300

/** JSON body of `POST /api/case-links/pages` and `/proposals`: the path of an own file in `product-files`. */
export const caseFileSchema = z.object({ path: z.string().min(1).max(300) })

/** Answer of `POST /api/case-links/pages`: the pages of a file as they would be shared, before anything is black. */
export const casePagesSchema = z.object({
  /** Pages of the file, if it has more than can be shared: the rest is not. */
  of: z.int().positive().optional(),
  pages: z.array(
    z.object({
      /** Pixels of the picture. */
      width: z.int().positive(),
      height: z.int().positive(),
      /** `data:` address of a JPEG. */
      picture: z.string(),
    }),
  ),
})

export type CasePages = z.infer<typeof casePagesSchema>

/** Why a box is proposed. */
export const privateKinds = ['name', 'address', 'phone', 'email', 'card', 'code'] as const

export type PrivateKind = (typeof privateKinds)[number]

/** Answer of `POST /api/case-links/proposals`: what the reader found that is nobody else's business. */
export const blackoutProposalsSchema = z.object({
  boxes: z.array(blackoutBoxSchema.extend({ kind: z.enum(privateKinds) })),
  /** Pages that nobody looked at, because that would have taken too long. */
  unread: z.array(z.int().positive()).default([]),
})

export type BlackoutProposals = z.infer<typeof blackoutProposalsSchema>
