import type { PushSubscriptionBody } from '@sampletrail/contracts/push.ts'
import type { Backend } from '#src/backend.ts'

type Service = Pick<Backend, 'asService'>

/** Stores a browser that its owner wants notifications in; its id, or null if another person took it at this moment. */
export async function keepDevice(
  backend: Service,
  userId: string,
  { endpoint, keys }: PushSubscriptionBody,
  device: string,
): Promise<string | null> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ id: string | null }>(
      'select private.keep_push_subscription($1, $2, $3, $4, $5) as id',
      [userId, endpoint, keys.p256dh, keys.auth, device],
    )
    return rows[0]?.id ?? null
  })
}

/** Does nothing if it is not that person's, or missing. */
export async function endDevice(backend: Service, userId: string, endpoint: string): Promise<void> {
  await backend.asService((transaction) =>
    transaction.query(
      'delete from public.push_subscriptions where user_id = $1 and endpoint = $2',
      [userId, endpoint],
    ),
  )
}

const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser's name, as its owner would call it. */
export function describeDevice(userAgent: string): string {
  const find = (kinds: [RegExp, string][]) => kinds.find(([sign]) => sign.test(userAgent))?.[1]
  const system = find(systems)
  const browser = find(browsers) ?? 'A browser'
  return system === undefined ? browser : `${browser} on ${system}`
}
