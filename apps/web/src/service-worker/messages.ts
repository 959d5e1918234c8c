import { scope } from './scope.ts'

/** The server's message (packages/contracts/src/push.ts), as far as it can be read. */
interface Message {
  title: string
  body: string
  url: string
  tag: string
}

/** Shown if a message cannot be read: browsers require a visible notification for each one. */
const unreadable: Message = {
  title: 'SampleTrail',
  body: 'There is something new.',
  url: '/dashboard',
  tag: 'unreadable',
}

/** Shows a message as a notification, which replaces the earlier one with the same tag. docs/behaviour/push.md */
export async function showMessage(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag } = readMessage(data)
  await scope.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    data: { url },
  })
}

/** Opens a notification's page: in an open tab, or in a new one. */
export async function openMessage(notification: Notification): Promise<void> {
  notification.close()
  const { href } = new URL(
    ownPath((notification.data as { url?: unknown } | null)?.url),
    scope.location.origin,
  )
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === href) ?? tabs[0]
  if (!tab) {
    await scope.clients.openWindow(href)
    return
  }
  const shown = tab.url === href ? tab : await tab.navigate(href).catch(() => null)
  // A tab that this worker does not control yet cannot be navigated.
  await (shown ? shown.focus() : scope.clients.openWindow(href))
}

/** After a sign-out, removes the notifications and ends the subscription: the server learns that the address is gone. */
export async function endMessages(): Promise<void> {
  for (const shown of await scope.registration.getNotifications()) shown.close()
  await (await scope.registration.pushManager.getSubscription())?.unsubscribe()
}

function readMessage(data: PushMessageData | null): Message {
  try {
    const value = data?.json() as Partial<Record<keyof Message, unknown>> | null | undefined
    if (typeof value?.title !== 'string' || value.title === '') return unreadable
    return {
      title: value.title,
      body: text(value.body),
      url: ownPath(value.url),
      tag: text(value.tag),
    }
  } catch {
    return unreadable
  }
}

const text = (given: unknown) => (typeof given === 'string' ? given : '')

/** A page of this origin, whatever address was sent. */
function ownPath(value: unknown): string {
  if (typeof value !== 'string') return unreadable.url
  const url = URL.parse(value, scope.location.origin)
  return url?.origin === scope.location.origin ? url.pathname + url.search : unreadable.url
}
