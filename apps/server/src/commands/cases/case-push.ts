import { z } from 'zod'
import type { PushMessage } from '@sampletrail/contracts/push.ts'
import { shorten } from '@sampletrail/domain/alerts/push-text.ts'

const longestName = 80
const longestAnswer = 80

/** What a seller said at a link, in `internal.pushes`. */
export const casePushSchema = z.object({
  kind: z.literal('case answer'),
  products: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string().nullable(),
        method: z.string(),
        reference: z.string().nullable(),
      }),
    )
    .min(1),
})

/** The message to a browser: a stranger's words, which say that they are. */
export function writeCasePush({ products }: z.infer<typeof casePushSchema>): PushMessage {
  const [first] = products
  const name = shorten(first?.name ?? '', longestName) || 'a product'
  const said = [first?.method, first?.reference].filter((part) => part).join(', ')
  return {
    title:
      products.length === 1
        ? `A seller says: refund sent for ${name}`
        : `A seller says: refunds sent for ${products.length} products`,
    body: `${shorten(said, longestAnswer)}. Check that the money arrived, then confirm.`,
    url: products.length === 1 ? `/dashboard/products/${first?.id}` : '/today',
    tag: `case answer ${products.map(({ id }) => id).join(' ')}`.slice(0, 200),
  }
}
