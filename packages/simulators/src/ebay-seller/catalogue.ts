import type { Hono } from 'hono'
import { refuseSeller, refuseToken } from '#src/ebay-seller/refuse.ts'
import type { Enter } from '#src/ebay-seller/shop.ts'

const tree = '/commerce/taxonomy/v1/category_tree/0'
const categories = [
  { id: '112581', name: 'Lamps', above: ['Lamps, Lighting & Ceiling Fans', 'Home & Garden'] },
  { id: '20697', name: 'Table Lamps', above: ['Antiques'] },
]
/** A category in which nothing may be listed. */
export const closedCategory = { id: '999999', name: 'Closed category', above: ['Home & Garden'] }
const isKnown = (id: string): boolean =>
  [...categories, closedCategory].some((one) => one.id === id)

/** The names of the condition numbers; our form has no others of eBay's list. */
const conditions = [
  { conditionId: '1000', conditionDescription: 'New', of: 'NEW' },
  { conditionId: '2750', conditionDescription: 'Like New', of: 'LIKE_NEW' },
  { conditionId: '3000', conditionDescription: 'Used', of: 'USED_EXCELLENT' },
  { conditionId: '5000', conditionDescription: 'Good', of: 'USED_GOOD' },
  { conditionId: '6000', conditionDescription: 'Acceptable', of: 'USED_ACCEPTABLE' },
] as const

/** Whether an item in that condition may be listed there: lamps are new or used, and nothing between. */
export const takesCondition = (categoryId: string, condition: string): boolean =>
  categoryId !== '112581' || condition !== 'LIKE_NEW'

/** Suggestions of categories, and their required fields. */
export function addCatalogue(app: Hono, enter: Enter): void {
  app.get('/commerce/taxonomy/v1/get_default_category_tree_id', (context) =>
    enter(context.req.header('authorization')) === null
      ? refuseToken(context)
      : context.json({ categoryTreeId: '0', categoryTreeVersion: '129' }),
  )
  app.get(`${tree}/get_category_suggestions`, (context) => {
    if (enter(context.req.header('authorization')) === null) return refuseToken(context)
    const wanted = context.req.query('q')?.toLowerCase() ?? ''
    if (wanted.trim() === '') {
      const words =
        "Missing keyword 'q'. Please specify a valid set of keywords that best describes your item."
      return refuseSeller(context, 400, 62_007, words)
    }
    const found = wanted.includes('closed')
      ? [closedCategory]
      : wanted.includes('lamp')
        ? categories
        : []
    // No match has no body.
    if (found.length === 0) return context.body(null, 204)
    return context.json({
      categoryTreeId: '0',
      categoryTreeVersion: '129',
      categorySuggestions: found.map(({ id, name, above }) => ({
        category: { categoryId: id, categoryName: name },
        categoryTreeNodeLevel: above.length + 1,
        // Up to the root, whose number and name have no meaning.
        categoryTreeNodeAncestors: [...above, 'Root'].map((categoryName, place) => ({
          categoryName,
          categoryId: String(place + 1),
          categoryTreeNodeLevel: above.length - place,
        })),
      })),
    })
  })
  app.get(`${tree}/get_item_aspects_for_category`, (context) => {
    if (enter(context.req.header('authorization')) === null) return refuseToken(context)
    const id = context.req.query('category_id') ?? ''
    if (id === '') return refuseSeller(context, 400, 62_006, 'Missing category ID.')
    if (!isKnown(id)) {
      const words = 'The specified category ID does not belong to specified category tree.'
      return refuseSeller(context, 400, 62_005, words)
    }
    const isLamp = id === '112581'
    return context.json({
      aspects: [
        {
          localizedAspectName: 'Brand',
          aspectConstraint: { aspectRequired: isLamp, aspectMode: 'FREE_TEXT' },
          aspectValues: [{ localizedValue: 'Unbranded' }],
        },
        {
          localizedAspectName: 'Type',
          aspectConstraint: { aspectRequired: isLamp, aspectMode: 'SELECTION_ONLY' },
          aspectValues: [{ localizedValue: 'Desk Lamp' }, { localizedValue: 'Floor Lamp' }],
        },
        {
          localizedAspectName: 'Colour',
          aspectConstraint: { aspectRequired: false, aspectMode: 'FREE_TEXT' },
          aspectValues: [],
        },
      ],
    })
  })
  app.get('/sell/metadata/v1/marketplace/EBAY_US/get_item_condition_policies', (context) => {
    if (enter(context.req.header('authorization')) === null) return refuseToken(context)
    const categoryId = /^categoryIds:\{(\d+)\}$/.exec(context.req.query('filter') ?? '')?.[1]
    // An invalid one is no refusal: there is a warning instead of the policies.
    if (categoryId === undefined) {
      const sample = 'Sample supported values: filter=categoryIds:{catId1|catId2|catId3}.'
      return context.json(warn(46_002, `The filter value is invalid. ${sample}`))
    }
    if (!isKnown(categoryId)) {
      return context.json(
        warn(46_003, 'The specified categoryId was not found for the marketplace.'),
      )
    }
    const itemConditions = conditions
      .filter(({ of }) => takesCondition(categoryId, of))
      .map(({ of: _of, ...condition }) => condition)
    return context.json({
      itemConditionPolicies: [
        { categoryTreeId: '0', categoryId, itemConditionRequired: true, itemConditions },
      ],
    })
  })
}

const warn = (errorId: number, message: string) => ({
  warnings: [{ errorId, domain: 'API_METADATA', category: 'REQUEST', message }],
})
