import { isInstalled } from '#src/lib/installed-mode.ts'
import { recentPrefix } from '#src/lib/personal-storage.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A browser of the signed-in user that gets notifications of new offers. */
export interface Device {
  id: string
  device: string
  created_at: string
}

/** Whether this browser can get notifications, and does. */
export type PushState = 'unsupported' | 'needs-install' | 'denied' | 'off' | 'on'

export interface Push {
  state: PushState
  /** All of them, the oldest first, and which one this is. */
  devices: Device[]
  ownId: string | null
}

/** Cleared when a person signs out. */
const deviceKey = (userId: string) => `${recentPrefix}device:${userId}`

const readOwnId = (userId: string) => localStorage.getItem(deviceKey(userId))
export const keepOwnId = (userId: string, id: string) => localStorage.setItem(deviceKey(userId), id)
export const forgetOwnId = (userId: string) => localStorage.removeItem(deviceKey(userId))

/** The browser maker's push service for the worker; null if there is none. */
export async function findPushManager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager ?? null
}

export async function readPush(userId: string): Promise<Push> {
  const reply = await getSupabase()
    .from('push_subscriptions')
    .select('id, device, created_at')
    .order('created_at')
  const devices = must(reply)
  const kept = readOwnId(userId)
  const ownId = devices.some(({ id }) => id === kept) ? kept : null
  return { state: await readState(ownId), devices, ownId }
}

async function readState(ownId: string | null): Promise<PushState> {
  const manager = await findPushManager()
  if (!manager || !('Notification' in window)) {
    return isAppleTouch() && !isInstalled() ? 'needs-install' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  const isSubscribed = (await manager.getSubscription()) !== null
  return isSubscribed && Notification.permission === 'granted' && ownId !== null ? 'on' : 'off'
}

/** On Apple's touch devices, only apps on the home screen can get notifications. An iPad calls itself a Mac. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
