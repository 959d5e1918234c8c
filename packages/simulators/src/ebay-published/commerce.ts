import { errorDetail, type PublishedCall } from '#src/ebay-published/call.ts'
import type { Shape } from '#src/ebay-published/shape.ts'

/**
 * Taxonomy API 1.1.1, Media API 1 beta 4, Identity API 2.0.0, Metadata API 1.7.1 and Browse API 1: paths, queries, fields, statuses and
 * numbers of errors (`x-response-codes`) of their OpenAPI documents. https://developer.ebay.com/api-docs/commerce/taxonomy/overview.html
 * A 200 answer may warn (`warnings`): about an invalid filter, or an unknown category.
 */
const tree = '/commerce/taxonomy/v1'

const aspect: Shape = {
  fields: {
    localizedAspectName: 'text',
    aspectConstraint: {
      fields: {
        aspectRequired: 'flag',
        aspectMode: { oneOf: ['FREE_TEXT', 'SELECTION_ONLY'] },
        aspectDataType: { oneOf: ['DATE', 'NUMBER', 'STRING', 'STRING_ARRAY'] },
        aspectAdvancedDataType: 'text',
        aspectApplicableTo: { list: 'text' },
        aspectEnabledForVariations: 'flag',
        aspectFormat: 'text',
        expectedRequiredByDate: 'text',
        aspectUsage: { oneOf: ['RECOMMENDED', 'OPTIONAL'] },
        aspectMaxLength: 'number',
        itemToAspectCardinality: { oneOf: ['SINGLE', 'MULTI'] },
      },
    },
    aspectValues: { list: { fields: { localizedValue: 'text' } } },
  },
}

const ancestor: Shape = {
  fields: {
    categoryId: 'text',
    categoryName: 'text',
    categorySubtreeNodeHref: 'text',
    categoryTreeNodeLevel: 'number',
  },
}

const marketplace = { 'x-ebay-c-marketplace-id': /^EBAY_US$/ }
const warnings: Shape = { list: errorDetail }
const picture: Shape = { fields: { imageUrl: 'text' } }
const summaries: Shape = {
  fields: {
    href: 'text',
    next: 'text',
    prev: 'text',
    total: 'number',
    limit: 'number',
    offset: 'number',
    warnings,
    itemSummaries: {
      list: {
        fields: {
          itemId: 'text',
          title: 'text',
          price: { fields: { value: 'text', currency: 'text' } },
          image: picture,
          condition: 'text',
          conditionId: 'text',
          itemWebUrl: 'text',
        },
        needs: ['itemId', 'title', 'itemWebUrl'],
      },
    },
  },
  needs: ['href', 'total', 'limit', 'offset'],
}

export const commerceCalls: PublishedCall[] = [
  {
    name: 'getDefaultCategoryTreeId',
    is: new RegExp(`^GET ${tree}/get_default_category_tree_id$`),
    query: { marketplace_id: 'needed' },
    answers: {
      200: { fields: { categoryTreeId: 'text', categoryTreeVersion: 'text' } },
      204: null,
    },
    errors: [62_000, 62_002, 62_003],
  },
  {
    name: 'getCategorySuggestions',
    is: new RegExp(`^GET ${tree}/category_tree/\\d+/get_category_suggestions$`),
    query: { q: 'needed' },
    answers: {
      200: {
        fields: {
          categoryTreeId: 'text',
          categoryTreeVersion: 'text',
          categorySuggestions: {
            list: {
              fields: {
                category: { fields: { categoryId: 'text', categoryName: 'text' } },
                categoryTreeNodeAncestors: { list: ancestor },
                categoryTreeNodeLevel: 'number',
                relevancy: 'text',
              },
            },
          },
        },
      },
      204: null,
    },
    errors: [62_000, 62_004, 62_007],
  },
  {
    name: 'getItemAspectsForCategory',
    is: new RegExp(`^GET ${tree}/category_tree/\\d+/get_item_aspects_for_category$`),
    query: { category_id: 'needed' },
    answers: { 200: { fields: { aspects: { list: aspect } } }, 204: null },
    errors: [62_000, 62_004, 62_005, 62_006, 62_008, 62_009],
  },
  {
    name: 'getItemConditionPolicies',
    is: /^GET \/sell\/metadata\/v1\/marketplace\/EBAY_US\/get_item_condition_policies$/,
    query: { filter: 'free' },
    answers: {
      200: {
        fields: {
          warnings,
          itemConditionPolicies: {
            list: {
              fields: {
                categoryId: 'text',
                categoryTreeId: 'text',
                itemConditionRequired: 'flag',
                itemConditions: {
                  list: {
                    fields: {
                      conditionId: 'text',
                      conditionDescription: 'text',
                      conditionHelpText: 'text',
                      usage: { oneOf: ['RESTRICTED'] },
                    },
                  },
                },
              },
            },
          },
        },
      },
      204: null,
    },
    errors: [46_000, 46_001],
  },
  {
    name: 'createImageFromFile',
    is: /^POST \/commerce\/media\/v1_beta\/image\/create_image_from_file$/,
    headers: { 'content-type': /^multipart\/form-data; boundary=/ },
    answers: { 201: { fields: { imageUrl: 'text', expirationDate: 'text' } } },
    errors: [190_000, 190_013, 190_201, 190_202, 190_203],
  },
  {
    name: 'getUser',
    is: /^GET \/commerce\/identity\/v1\/user\/$/,
    answers: {
      200: {
        fields: {
          userId: 'text',
          username: 'text',
          accountType: { oneOf: ['INDIVIDUAL', 'BUSINESS'] },
          registrationMarketplaceId: 'text',
          status: { oneOf: ['CONFIRMED', 'UNCONFIRMED', 'ACCOUNTONHOLD', 'UNDETERMINED'] },
        },
      },
    },
    errors: [140_000],
  },
  {
    name: 'search',
    is: /^GET \/buy\/browse\/v1\/item_summary\/search$/,
    headers: marketplace,
    query: { q: 'needed', limit: 'free', offset: 'free', filter: 'free', sort: 'free' },
    answers: { 200: summaries },
    errors: [12_000, 12_001, 12_004, 12_005, 12_006, 12_007, 12_019, 12_023, 12_029],
  },
  {
    name: 'searchByImage',
    is: /^POST \/buy\/browse\/v1\/item_summary\/search_by_image$/,
    headers: { ...marketplace, 'content-type': /^application\/json\b/ },
    query: { limit: 'free', offset: 'free', filter: 'free', sort: 'free' },
    body: { fields: { image: 'text' }, needs: ['image'] },
    answers: { 200: summaries },
    errors: [12_000, 12_004, 12_005, 12_006, 12_007, 12_019, 12_029, 12_500, 12_501],
  },
]
