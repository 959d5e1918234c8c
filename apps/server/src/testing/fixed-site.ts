import { PLANS } from '@sampletrail/domain/plans/plans.ts'
import type { SiteSettings, SiteValues } from '#src/config/site-settings.ts'

/** Settings that never change, for an app without a database. */
export function fixedSite(values: Partial<SiteValues> = {}): SiteSettings {
  const environment = { videos: { demo: null, onboarding: null }, affiliateTag: null }
  const all = { ...environment, plans: PLANS, ...values }
  return { environment, known: () => all, read: async () => all }
}
