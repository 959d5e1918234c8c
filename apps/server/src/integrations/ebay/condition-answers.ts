import { z } from 'zod'
import type { EbayCategoryFacts } from '@sampletrail/contracts/ebay-listing.ts'

type Condition = NonNullable<EbayCategoryFacts['conditions']>[number]

/** What eBay's numbers of states are called; others no listing of ours has. */
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

/** States that a category takes; null when none are named for it, undefined for what is no such answer. */
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
