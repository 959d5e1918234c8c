import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import { z } from 'zod'
import type {
  EbayAspect,
  EbayCategory,
  EbayCategoryFacts,
} from '@sampletrail/contracts/ebay-listing.ts'
import type { PolicyKind, SalePolicy } from '@sampletrail/domain/ebay/ebay-policies.ts'
import type { EbaySettings } from '#src/config/config.ts'
import { failureOf, sendToEbay, type EbayReply } from '#src/integrations/ebay/send-to-ebay.ts'
import { createVendorRest, type VendorRest } from '#src/integrations/vendor-rest.ts'
import { readConditions } from '#src/integrations/ebay/condition-answers.ts'
import { readSellerAnswer, type KnownOffer } from '#src/integrations/ebay/seller-answers.ts'

/** One call for a seller, without their token. */
export interface SellerCall {
  method: 'GET' | 'POST' | 'PUT'
  /** With its query, relative to eBay's origin. */
  path: string
  body?: object | FormData
}

/** Sends a call with a seller's token. */
export type SendForSeller = (call: SellerCall) => Promise<EbayReply>

interface PolicyOfSeller extends SalePolicy {
  id: string
  name: string
}

/** An offer in eBay's format. */
export interface WireOffer {
  sku: string
  marketplaceId: string
  format: string
  [field: string]: unknown
}

/** A seller's own part of eBay. Everything throws EbayError if eBay refuses or fails. */
export interface Seller {
  findOffers(sku: string): Promise<KnownOffer[]>
  /** Null for a missing offer. */
  readOffer(offerId: string): Promise<KnownOffer | null>
  keepItem(sku: string, item: object): Promise<void>
  addOffer(offer: WireOffer): Promise<string>
  /** An offer's item and format cannot change: eBay accepts neither here. */
  changeOffer(offerId: string, offer: WireOffer): Promise<void>
  /** Returns the listing's id. */
  publish(offerId: string): Promise<string>
  /** Ends the listing of an offer; the offer stays. */
  withdraw(offerId: string): Promise<void>
  /** Uploads a picture (JPEG), and returns its https address for listings. */
  keepPicture(picture: Uint8Array): Promise<string>
  policies(kind: PolicyKind): Promise<PolicyOfSeller[]>
  addPolicy(kind: PolicyKind, policy: object): Promise<void>
  locations(): Promise<{ id: string; name: string }[]>
  addLocation(key: string, location: object): Promise<void>
  findCategories(words: string): Promise<EbayCategory[]>
  neededAspects(categoryId: string): Promise<EbayAspect[]>
  /** Accepted conditions there; null if eBay does not say. */
  takenConditions(categoryId: string): Promise<EbayCategoryFacts['conditions']>
}

const inventory = '/sell/inventory/v1'
const taxonomy = '/commerce/taxonomy/v1'
const media = '/commerce/media/v1_beta'
const conditionPath = '/sell/metadata/v1/marketplace/EBAY_US/get_item_condition_policies'

/** Sends sellers' calls to eBay. */
export function createSellerSender(
  { apiUrl, mediaUrl }: Pick<EbaySettings, 'apiUrl' | 'mediaUrl'>,
  rest: VendorRest = createVendorRest(),
): (token: string, call: SellerCall) => Promise<EbayReply> {
  return (token, { method, path, body }) => {
    const isForm = body instanceof FormData
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'content-language': 'en-US',
      'accept-language': 'en-US',
      'x-ebay-c-marketplace-id': 'EBAY_US',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    }
    const content = isForm || body === undefined ? body : JSON.stringify(body)
    return sendToEbay(
      (path.startsWith(media) ? mediaUrl : apiUrl) + path,
      { method, headers, ...(content !== undefined && { body: content }) },
      { deadline: vendorDeadlines.eBay, rest },
    )
  }
}

/** docs/behaviour/ebay-listing.md */
export function createSeller(send: SendForSeller): Seller {
  async function ask<Answer>(call: SellerCall, read: (body: unknown) => Answer | null) {
    const reply = await send(call)
    const answer = isGood(reply) ? read(reply.body) : null
    if (answer === null) throw failureOf(reply)
    return answer
  }
  async function tell(call: SellerCall): Promise<void> {
    const reply = await send(call)
    if (!isGood(reply)) throw failureOf(reply)
  }

  return {
    async findOffers(sku) {
      const query = new URLSearchParams({ sku, marketplace_id: 'EBAY_US' })
      const reply = await send({ method: 'GET', path: `${inventory}/offer?${query.toString()}` })
      // Nothing of it was offered yet.
      if (reply.status === 404) return []
      const offers = isGood(reply) ? readSellerAnswer.offers(reply.body) : null
      if (offers === null) throw failureOf(reply)
      return offers
    },
    async readOffer(offerId) {
      const reply = await send({ method: 'GET', path: `${inventory}/offer/${offerId}` })
      if (reply.status === 404) return null
      const offer = isGood(reply) ? readSellerAnswer.offer(reply.body) : null
      if (offer === null) throw failureOf(reply)
      return offer
    },
    keepItem: (sku, item) =>
      tell({ method: 'PUT', path: `${inventory}/inventory_item/${sku}`, body: item }),
    addOffer: (offer) =>
      ask({ method: 'POST', path: `${inventory}/offer`, body: offer }, readSellerAnswer.offerId),
    changeOffer: (offerId, offer) =>
      tell({ method: 'PUT', path: `${inventory}/offer/${offerId}`, body: withoutKeys(offer) }),
    publish: (offerId) =>
      ask(
        { method: 'POST', path: `${inventory}/offer/${offerId}/publish` },
        readSellerAnswer.listingId,
      ),
    withdraw: (offerId) => tell({ method: 'POST', path: `${inventory}/offer/${offerId}/withdraw` }),
    async keepPicture(picture) {
      const form = new FormData()
      form.append(
        'image',
        new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
        'product.jpg',
      )
      const path = `${media}/image/create_image_from_file`
      return await ask({ method: 'POST', path, body: form }, readSellerAnswer.picture)
    },
    policies: (kind) =>
      ask({ method: 'GET', path: `${policyPath(kind)}?marketplace_id=EBAY_US` }, (body) =>
        readPolicies(kind, body),
      ),
    addPolicy(kind, policy) {
      // eBay documents this one path with a final slash.
      const path = kind === 'fulfillment' ? `${policyPath(kind)}/` : policyPath(kind)
      return tell({ method: 'POST', path, body: policy })
    },
    locations: () =>
      ask({ method: 'GET', path: `${inventory}/location` }, readSellerAnswer.locations),
    addLocation: (key, location) =>
      tell({ method: 'POST', path: `${inventory}/location/${key}`, body: location }),
    async findCategories(words) {
      const tree = await findTree()
      const query = new URLSearchParams({ q: words })
      const path = `${taxonomy}/category_tree/${tree}/get_category_suggestions?${query.toString()}`
      const reply = await send({ method: 'GET', path })
      if (reply.status === 204) return []
      const categories = isGood(reply) ? readSellerAnswer.categories(reply.body) : null
      if (categories === null) throw failureOf(reply)
      return categories
    },
    async neededAspects(categoryId) {
      const tree = await findTree()
      const path = `${taxonomy}/category_tree/${tree}/get_item_aspects_for_category?category_id=${categoryId}`
      const reply = await send({ method: 'GET', path })
      if (reply.status === 204) return []
      const aspects = isGood(reply) ? readSellerAnswer.aspects(reply.body) : null
      if (aspects === null) throw failureOf(reply)
      return aspects
    },
    async takenConditions(categoryId) {
      const query = new URLSearchParams({ filter: `categoryIds:{${categoryId}}` })
      const reply = await send({ method: 'GET', path: `${conditionPath}?${query.toString()}` })
      // Unknown, or not open to sellers: creating the listing will show whether it is accepted.
      if ([204, 400, 403, 404].includes(reply.status)) return null
      const conditions = isGood(reply) ? readConditions(reply.body, categoryId) : undefined
      if (conditions === undefined) throw failureOf(reply)
      return conditions
    },
  }

  function findTree(): Promise<string> {
    const path = `${taxonomy}/get_default_category_tree_id?marketplace_id=EBAY_US`
    return ask({ method: 'GET', path }, readSellerAnswer.tree)
  }
}

/** The changeable fields of an offer. */
function withoutKeys(offer: WireOffer): object {
  const keys = ['sku', 'marketplaceId', 'format']
  return Object.fromEntries(Object.entries(offer).filter(([name]) => !keys.includes(name)))
}

const policyPath = (kind: PolicyKind) => `/sell/account/v1/${kind}_policy`

const isGood = ({ status }: EbayReply) => status >= 200 && status < 300

const nameSchema = z.string().catch('')
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)
const policySchema = z.object({
  handlingTime: z.object({ value: z.number().optional() }).optional().catch(undefined),
  freightShipping: z.boolean().optional().catch(undefined),
  shippingOptions: z
    .array(
      z.object({
        optionType: optionalText,
        costType: optionalText,
        shippingServices: z
          .array(
            z.object({
              freeShipping: z.boolean().optional(),
              shippingCost: z.object({ value: optionalText }).optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional()
    .catch(undefined),
  returnsAccepted: z.boolean().optional().catch(undefined),
  returnPeriod: z
    .object({ value: z.number().optional(), unit: optionalText })
    .optional()
    .catch(undefined),
  returnShippingCostPayer: z.string().optional().catch(undefined),
})

function readPolicies(kind: PolicyKind, body: unknown): PolicyOfSeller[] | null {
  const schema = z.object({
    [`${kind}Policies`]: z
      .array(
        policySchema.extend({
          name: nameSchema,
          [`${kind}PolicyId`]: z.string().regex(/^\d{1,30}$/),
        }),
      )
      .optional(),
  })
  const { data } = schema.safeParse(body)
  if (!data) return null
  return (data[`${kind}Policies`] ?? []).map((policy) => ({
    ...policySchema.parse(policy),
    id: String(policy[`${kind}PolicyId`]),
    name: nameSchema.parse(policy['name']),
  }))
}
