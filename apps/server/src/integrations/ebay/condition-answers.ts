import { z } from 'zod'
import type { EbayCategoryFacts } from '@sampletrail/contracts/ebay-listing.ts'

type Condition = NonNullable<EbayCategoryFacts['conditions']>[number]

/** The names of eBay's condition numbers; our listings use no others. */
const conditionOfId = new Map<string, Condition>([
  ['1000', 'NEW'],
  ['2750', 'LIKE_NEW'],
  ['3000', 'USED_EXCELLENT'],
  ['5000', 'USED_GOOD'],
  ['6000', 'USED_ACCEPTABLE'],
])

const policiesSchema = z.object({
  itemConditionPolicies: z
    .array(
      z.object({
        categoryId: z.string(),
        itemConditions: z.array(z.object({ conditionId: z.string() })).nullish(),
      }),
    )
    .nullish(),
})

/** Accepted conditions of a category; null if it lists none, undefined for an invalid answer. */
export function readConditions(
  body: unknown,
  categoryId: string,
): EbayCategoryFacts['conditions'] | undefined {
  const { data } = policiesSchema.safeParse(body)
  if (!data) return undefined
  const policy = data.itemConditionPolicies?.find((one) => one.categoryId === categoryId)
  const named = policy?.itemConditions ?? []
  if (named.length === 0) return null
  return named.flatMap(({ conditionId }) => conditionOfId.get(conditionId) ?? [])
}
