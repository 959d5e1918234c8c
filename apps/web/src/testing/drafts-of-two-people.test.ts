import { expect, it } from 'vitest'
import { addDraftKey } from '#src/features/products/form/use-add-form.ts'
import { editDraftKey } from '#src/features/products/form/edit-draft.ts'
import { messageDraftKey } from '#src/entities/message/message-draft.ts'
import { templateDraftKey } from '#src/entities/message/template-form-dialog.tsx'
import { alertDraftKey } from '#src/features/alerts/use-alert-form.ts'
import { listingDraftKey } from '#src/features/ebay-listing/listing-draft.ts'
import { priceDraftKey } from '#src/features/marketplace-posting/attempt.ts'

const [anna, ben] = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002']
const lamp = 'dddddddd-0000-4000-8000-000000000001'

it.each<[string, (userId: string) => string]>([
  ['a new product', addDraftKey],
  ['an edit', (userId) => editDraftKey(userId, lamp)],
  ['a message', (userId) => messageDraftKey(userId, 'refund', lamp)],
  ['a template', templateDraftKey],
  ['an alert', (userId) => alertDraftKey(userId, 'a1')],
  ['a listing on eBay', (userId) => listingDraftKey(userId, lamp)],
  ['a listing on Facebook', (userId) => priceDraftKey(userId, lamp)],
])('drafts of %s of two people on one device are apart', (_what, keyOf) => {
  expect(keyOf(anna)).not.toBe(keyOf(ben))
})
