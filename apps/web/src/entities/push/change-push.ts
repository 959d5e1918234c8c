import { keptDeviceSchema, pushKeySchema } from '@sampletrail/contracts/push.ts'
import { findPushManager, forgetOwnId, keepOwnId } from '#src/entities/push/read-push.ts'
import { callApi } from '#src/lib/api.ts'
import { AppError, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const path = '/api/alerts/push'
const headers = { 'content-type': 'application/json' }

/** Asks for permission and turns on this browser's notifications; false if the person does not allow them. */
export async function turnPushOn(userId: string): Promise<boolean> {
  const manager = await findPushManager()
  if (!manager) throw new AppError('This browser cannot show notifications.')
  // First of all: browsers require that the question follows a press.
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { publicKey } = pushKeySchema.parse(await callApi(`${path}/key`))
  // A subscription that belongs to an earlier installation, or to another person, cannot be used.
  await (await manager.getSubscription())?.unsubscribe()
  const subscription = await manager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const body = JSON.stringify(subscription)
  const answer = await callApi(path, { method: 'POST', headers, body })
  keepOwnId(userId, keptDeviceSchema.parse(answer).id)
  return true
}

export async function turnPushOff(userId: string): Promise<void> {
  const manager = await findPushManager()
  const subscription = await manager?.getSubscription()
  if (subscription) {
    const body = JSON.stringify({ endpoint: subscription.endpoint })
    await callApi(path, { method: 'DELETE', headers, body })
    await subscription.unsubscribe()
  }
  forgetOwnId(userId)
}

/** Turns off the notifications of another of the person's browsers. */
export async function removeDevice(id: string): Promise<void> {
  must(await getSupabase().from('push_subscriptions').delete().eq('id', id).select('id'))
}
