import { randomInt } from 'node:crypto'
import type { Hono } from 'hono'
import { refuseSeller, refuseToken } from '#src/ebay-seller/refuse.ts'
import type { Enter, WirePolicy } from '#src/ebay-seller/shop.ts'

const kinds = ['fulfillment', 'payment', 'return'] as const

/** Policies of a seller's account: for shipping, payment and returns. */
export function addPolicies(app: Hono, enter: Enter): void {
  for (const kind of kinds) {
    const path = `/sell/account/v1/${kind}_policy`
    const withId = ({ id, ...policy }: WirePolicy & { id: string }) => ({
      ...policy,
      [`${kind}PolicyId`]: id,
    })
    app.get(path, (context) => {
      const shop = enter(context.req.header('authorization'))
      if (shop === null) return refuseToken(context)
      const policies = shop.policies[kind].map(withId)
      return context.json({ total: policies.length, [`${kind}Policies`]: policies })
    })
    // Only this one has a slash at its end.
    app.post(kind === 'fulfillment' ? `${path}/` : path, async (context) => {
      const shop = enter(context.req.header('authorization'))
      if (shop === null) return refuseToken(context)
      const policy = await context.req.json<WirePolicy>()
      if (!policy.name || policy.marketplaceId !== 'EBAY_US') {
        return refuseSeller(context, 400, 20_401, 'Missing field name or marketplaceId.')
      }
      const same = shop.policies[kind].find(({ name }) => name === policy.name)
      if (same) {
        const words = 'Invalid request. Duplicate Policy.'
        return refuseSeller(context, 400, 20_400, words, [
          { name: 'duplicatePolicyId', value: same.id },
        ])
      }
      const made = { ...policy, id: String(randomInt(1e9, 2e9)) }
      shop.policies[kind].push(made)
      return context.json(withId(made), 201)
    })
  }
}
