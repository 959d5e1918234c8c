import { alertKeys } from '#src/entities/alert/alert-row.ts'
import { savedViewKeys } from '#src/entities/saved-view/saved-view-row.ts'
import { templateKeys } from '#src/entities/message/own-templates.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { importKeys } from '#src/entities/import/import-keys.ts'
import { offerKeys } from '#src/entities/offer/offer-keys.ts'
import { profileQuery } from '#src/entities/session/use-profile.ts'
import { USUAL_REMINDERS } from '@sampletrail/domain/reminders/reminder-settings.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { alert, anna, lamp, proof, template, view } from '#src/testing/shown/changed-rows.ts'

const row = listRow({ id: lamp, name: 'Old' })

/** What a screen may show, and must still show after the refusal. */
export const shown: readonly (readonly [readonly unknown[], unknown])[] = [
  [productKeys.list(anna), [row]],
  [alertKeys.list(anna), [{ ...alert, is_paused: false, works: true, created_at: '' }]],
  [savedViewKeys.list(anna), [view, { ...view, id: 'v2', position: 1 }]],
  [templateKeys.list(anna), [template]],
  [productKeys.proofs(anna, lamp), [proof]],
  [sellerKeys.all(anna), ['Acme']],
  [sellerKeys.marks(anna), []],
  [importKeys.recent(anna), []],
  [offerKeys.lists(anna), { pages: [{ offers: [{ id: 'o1', name: 'Lamp' }], next: null }] }],
  [profileQuery(anna).queryKey, { timeZone: 'Asia/Kolkata' }],
  [['notifications-on', anna], true],
  [['alert-hours', anna], { isDaily: false, quiet: null }],
  [['reminder-settings', anna], USUAL_REMINDERS],
  [['listing-place', anna], { area: 'Pune', position: null }],
]
