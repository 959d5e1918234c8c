import {
  amount,
  errorDetail,
  json,
  language,
  type PublishedCall,
} from '#src/ebay-published/call.ts'
import type { Shape } from '#src/ebay-published/shape.ts'

/**
 * Inventory API 1.18 (`sell_inventory_v1_oas3`): paths, headers, fields and statuses; the numbers of errors as its version 1.13
 * lists them (`x-response-codes`). https://developer.ebay.com/api-docs/sell/inventory/resources/methods
 */
const base = '/sell/inventory/v1'

/** `ConditionEnum` */
const conditions: Shape = {
  oneOf: [
    'NEW',
    'LIKE_NEW',
    'NEW_OTHER',
    'NEW_WITH_DEFECTS',
    'CERTIFIED_REFURBISHED',
    'EXCELLENT_REFURBISHED',
    'VERY_GOOD_REFURBISHED',
    'GOOD_REFURBISHED',
    'SELLER_REFURBISHED',
    'USED_EXCELLENT',
    'USED_VERY_GOOD',
    'USED_GOOD',
    'USED_ACCEPTABLE',
    'FOR_PARTS_OR_NOT_WORKING',
    'PRE_OWNED_EXCELLENT',
    'PRE_OWNED_FAIR',
  ],
}

const item: Shape = {
  fields: {
    availability: {
      fields: { shipToLocationAvailability: { fields: { quantity: 'number' } } },
    },
    condition: conditions,
    conditionDescription: 'text',
    product: {
      fields: {
        title: 'text',
        subtitle: 'text',
        description: 'text',
        aspects: 'specifics',
        imageUrls: { list: 'text' },
        upc: { list: 'text' },
        ean: { list: 'text' },
        isbn: { list: 'text' },
        brand: 'text',
        mpn: 'text',
        epid: 'text',
      },
    },
    packageWeightAndSize: {
      fields: {
        weight: {
          fields: { unit: { oneOf: ['POUND', 'KILOGRAM', 'OUNCE', 'GRAM'] }, value: 'number' },
        },
        dimensions: {
          fields: {
            unit: { oneOf: ['INCH', 'FEET', 'CENTIMETER', 'METER'] },
            length: 'number',
            width: 'number',
            height: 'number',
          },
        },
        packageType: 'text',
      },
    },
  },
}

/** `EbayOfferDetailsWithId`: the fields of an update. It has no stock, marketplace or format, because those cannot change. */
const offerFields = {
  availableQuantity: 'number',
  categoryId: 'text',
  secondaryCategoryId: 'text',
  includeCatalogProductDetails: 'flag',
  listingDescription: 'text',
  listingDuration: {
    oneOf: ['DAYS_1', 'DAYS_3', 'DAYS_5', 'DAYS_7', 'DAYS_10', 'DAYS_21', 'DAYS_30', 'GTC'],
  },
  listingPolicies: {
    fields: { fulfillmentPolicyId: 'text', paymentPolicyId: 'text', returnPolicyId: 'text' },
  },
  listingStartDate: 'text',
  merchantLocationKey: 'text',
  pricingSummary: {
    fields: { price: amount, auctionStartPrice: amount, auctionReservePrice: amount },
  },
  quantityLimitPerBuyer: 'number',
} satisfies Record<string, Shape>

const keys = {
  sku: 'text',
  marketplaceId: 'text',
  format: { oneOf: ['AUCTION', 'FIXED_PRICE'] },
} satisfies Record<string, Shape>

const knownOffer: Shape = {
  fields: {
    ...offerFields,
    ...keys,
    offerId: 'text',
    status: { oneOf: ['PUBLISHED', 'UNPUBLISHED'] },
    listing: {
      fields: {
        listingId: 'text',
        listingStatus: {
          oneOf: ['ACTIVE', 'OUT_OF_STOCK', 'INACTIVE', 'ENDED', 'EBAY_ENDED', 'NOT_LISTED'],
        },
        listingOnHold: 'flag',
        soldQuantity: 'number',
      },
    },
  },
  needs: ['offerId', 'sku', 'marketplaceId', 'format', 'status'],
}

const paging = {
  href: 'text',
  limit: 'number',
  next: 'text',
  prev: 'text',
  total: 'number',
} as const
const location = {
  name: 'text',
  location: {
    fields: {
      address: {
        fields: {
          addressLine1: 'text',
          addressLine2: 'text',
          city: 'text',
          county: 'text',
          stateOrProvince: 'text',
          postalCode: 'text',
          country: 'text',
        },
      },
    },
  },
  locationTypes: { list: { oneOf: ['STORE', 'WAREHOUSE', 'FULFILLMENT_CENTER'] } },
  merchantLocationStatus: { oneOf: ['ENABLED', 'DISABLED'] },
  phone: 'text',
} satisfies Record<string, Shape>

const ofListing = [
  25_002, 25_003, 25_004, 25_005, 25_006, 25_007, 25_008, 25_009, 25_011, 25_012, 25_013, 25_014,
  25_015, 25_016, 25_017, 25_018, 25_019, 25_020, 25_021, 25_022, 25_023, 25_026, 25_601, 25_604,
]
const within = [25_001, 25_025]
const ofAuctions = [25_755, 25_756, 25_757, 25_758, 25_761, 25_762, 25_763, 25_764]

export const inventoryCalls: PublishedCall[] = [
  {
    name: 'createOrReplaceInventoryItem',
    is: new RegExp(`^PUT ${base}/inventory_item/[A-Za-z0-9]{1,50}$`),
    headers: language,
    body: item,
    answers: { 200: { fields: {} }, 201: null, 204: null },
    errors: [
      ...ofListing,
      ...within,
      25_501,
      25_502,
      25_503,
      25_701,
      25_702,
      25_707,
      25_708,
      25_709,
      25_710,
      25_713,
      25_715,
      25_759,
    ],
  },
  {
    name: 'getOffers',
    is: new RegExp(`^GET ${base}/offer$`),
    query: { sku: 'needed', marketplace_id: 'free', format: 'free', limit: 'free', offset: 'free' },
    answers: { 200: { fields: { ...paging, size: 'number', offers: { list: knownOffer } } } },
    // The last one is answered with 404 if there was no offer, which no document says.
    errors: [...within, 25_706, 25_709, 25_713],
  },
  {
    name: 'createOffer',
    is: new RegExp(`^POST ${base}/offer$`),
    headers: language,
    body: {
      fields: { ...offerFields, ...keys },
      needs: ['sku', 'marketplaceId', 'format'],
    },
    answers: { 201: { fields: { offerId: 'text' }, needs: ['offerId'] } },
    // The first one says that it already exists, which no document says.
    errors: [25_002, ...within, ...ofAuctions, 25_702, 25_709, 25_752],
  },
  {
    name: 'getOffer',
    is: new RegExp(`^GET ${base}/offer/[^/]+$`),
    answers: { 200: knownOffer },
    errors: [...within, 25_709, 25_713],
  },
  {
    name: 'updateOffer',
    is: new RegExp(`^PUT ${base}/offer/[^/]+$`),
    headers: language,
    body: { fields: offerFields },
    answers: { 200: { fields: { offerId: 'text' } }, 204: null },
    errors: [...ofListing, ...within, ...ofAuctions, 25_710, 25_713, 25_752],
  },
  {
    name: 'publishOffer',
    is: new RegExp(`^POST ${base}/offer/[^/]+/publish$`),
    answers: { 200: { fields: { listingId: 'text' }, needs: ['listingId'] } },
    errors: [...ofListing, ...within, 25_713, 25_752, 25_760],
  },
  {
    name: 'withdrawOffer',
    is: new RegExp(`^POST ${base}/offer/[^/]+/withdraw$`),
    answers: { 200: { fields: { listingId: 'text', warnings: { list: errorDetail } } } },
    errors: [...within, 25_002, 25_713],
  },
  {
    name: 'getInventoryLocations',
    is: new RegExp(`^GET ${base}/location$`),
    query: { limit: 'free', offset: 'free' },
    answers: {
      200: {
        fields: {
          ...paging,
          offset: 'number',
          locations: { list: { fields: { ...location, merchantLocationKey: 'text' } } },
        },
      },
    },
    errors: within,
  },
  {
    name: 'createInventoryLocation',
    is: new RegExp(`^POST ${base}/location/[^/]{1,36}$`),
    headers: json,
    body: { fields: location, needs: ['location'] },
    answers: { 204: null },
    errors: [...within, 25_800, 25_801, 25_802, 25_803, 25_804],
  },
]
