import { Hono } from 'hono'
import type { AdminSettings } from '@sampletrail/contracts/admin-settings.ts'
import type { Backend } from '#src/backend.ts'
import { isPriceShown } from '#src/commands/payments/check-price.ts'
import { requireAdmin } from '#src/db/require-admin.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'
import type { Log } from '#src/log/log.ts'
import type { SiteSettings } from '#src/config/site-settings.ts'

interface AdminSettingsDependencies {
  backend: Pick<Backend, 'verify' | 'asUser'>
  site: SiteSettings
  /** Null if payments are not set up. */
  payments: Pick<PaymentProvider, 'readPrice'> | null
  log: Pick<Log, 'warn'>
}

/**
 * `GET /api/admin/settings`: the settings that only this server knows. The database reads and changes the others
 * (docs/behaviour/admin-settings.md).
 */
export function createAdminSettingsHandler({
  backend,
  site,
  payments,
  log,
}: AdminSettingsDependencies): Hono<ServerEnv> {
  async function compareSoldPrice(): Promise<AdminSettings['soldPrice']> {
    if (payments === null) return 'none'
    const { amount, currency } = (await site.read()).plans.pro.price
    try {
      const shown = { monthlyPrice: String(amount), currency }
      return isPriceShown(await payments.readPrice(), shown) ? 'same' : 'other'
    } catch (error) {
      log.warn('settings.price_unread', { error })
      return 'unknown'
    }
  }

  return new Hono<ServerEnv>().get('/', async (context) => {
    await requireAdmin(backend, await admitPerson(context, backend))
    const { videos, affiliateTag } = site.environment
    const answer: AdminSettings = {
      environment: {
        demo_video_url: videos.demo,
        onboarding_video_url: videos.onboarding,
        affiliate_tag: affiliateTag,
      },
      soldPrice: await compareSoldPrice(),
    }
    return context.json(answer)
  })
}
