import type { Hono } from 'hono'
import type { Config } from '#src/config/config.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Metrics } from '#src/metrics/metrics.ts'

/** Null if nobody may read them; then nothing is counted, and the library is not loaded. */
export async function openMetrics(
  config: Config,
): Promise<(Metrics & { route: Hono<ServerEnv> }) | null> {
  if (config.metricsToken === null) return null
  const [{ createMetrics }, { createMetricsRoute }] = await Promise.all([
    import('#src/metrics/metrics.ts'),
    import('#src/metrics/metrics-route.ts'),
  ])
  const metrics = createMetrics(readVendors(config))
  return { ...metrics, route: createMetricsRoute(metrics, config.metricsToken) }
}

function readVendors({ ai, ebay, payments, offerSource, supabase, google }: Config) {
  const addresses: [string | undefined, string][] = [
    [ai?.baseUrl, 'ai'],
    [ebay?.apiUrl, 'ebay'],
    [ebay?.identityUrl, 'ebay'],
    [ebay?.mediaUrl, 'ebay'],
    [payments?.apiUrl, 'payments'],
    [offerSource?.url, 'offer source'],
    [supabase?.url, 'backend'],
    [google?.issuer, 'google'],
  ]
  return new Map(
    addresses.flatMap(([address, vendor]) =>
      address === undefined ? [] : [[new URL(address).origin, vendor] as const],
    ),
  )
}
