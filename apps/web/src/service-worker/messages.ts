import { scope } from './scope.ts'

/** The server's message (packages/contracts/src/push.ts), as far as it can be read. */
interface Message {
  title: string
  body: string
  url: string
  tag: string
  /** Buttons of a reminder, and what they are sent with. */
  actions: MessageAction[]
  token: string
  /** The number on the app's icon; null to leave it as it is. */
  badge: number | null
}

interface MessageAction {
  action: string
  title: string
}

const icon = '/icons/icon-192.png'
/** Milliseconds that the server has for an answer. */
const patience = 20_000

/** Shown if a message cannot be read: browsers require a visible notification for each one. */
const unreadable: Message = {
  title: 'SampleTrail',
  body: 'There is something new.',
  url: '/dashboard',
  tag: 'unreadable',
  actions: [],
  token: '',
  badge: null,
}

/** Shows a message as a notification, which replaces the earlier one with the same tag. docs/behaviour/push.md */
export async function showMessage(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag, actions, token, badge } = readMessage(data)
  const options: NotificationOptions & { actions: MessageAction[] } = {
    body,
    tag,
    icon,
    actions,
    data: { url, token },
  }
  await Promise.all([scope.registration.showNotification(title, options), showBadge(badge)])
}

/** A press on a notification: a button of a reminder acts, everything else opens its page. docs/behaviour/reminders.md */
export async function answerPress(notification: Notification, action: string): Promise<void> {
  notification.close()
  const { url, token } = (notification.data ?? {}) as { url?: unknown; token?: unknown }
  if (action !== 'done' && action !== 'snooze') {
    await openPage(ownPath(url))
    return
  }
  const answer = await act(action, text(token))
  if (answer === null) {
    await openPage('/today')
    return
  }
  await scope.registration.showNotification(answer.text, {
    tag: notification.tag,
    icon,
    data: { url: '/today' },
  })
  await showBadge(answer.badge)
}

/** What the server says; null if it cannot be reached or refuses. */
async function act(
  action: 'done' | 'snooze',
  token: string,
): Promise<{ text: string; badge: number } | null> {
  try {
    const answer = await fetch(`/api/reminders/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) return null
    const value = (await answer.json()) as { text?: unknown; badge?: unknown }
    return { text: text(value.text), badge: count(value.badge) ?? 0 }
  } catch {
    // Without a network the person does it in the app.
    return null
  }
}

/** Browsers without badges show none. */
async function showBadge(badge: number | null): Promise<void> {
  if (badge === null || !('setAppBadge' in navigator)) return
  // A browser may refuse it, as with an app that is not installed.
  await navigator.setAppBadge(badge).catch(() => undefined)
}

/** Opens a page: in an open tab, or in a new one. */
async function openPage(path: string): Promise<void> {
  const { href } = new URL(path, scope.location.origin)
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
      actions: actionsOf(value.actions),
      token: text(value.token),
      badge: count(value.badge),
    }
  } catch {
    return unreadable
  }
}

function actionsOf(given: unknown): MessageAction[] {
  if (!Array.isArray(given)) return []
  return given
    .map((one) => ({
      action: text((one as { action?: unknown } | null)?.action),
      title: text((one as { title?: unknown } | null)?.title),
    }))
    .filter(({ action, title }) => action !== '' && title !== '')
}

const count = (given: unknown) =>
  typeof given === 'number' && Number.isInteger(given) && given >= 0 ? given : null
const text = (given: unknown) => (typeof given === 'string' ? given : '')

/** A page of this origin, whatever address was sent. */
function ownPath(value: unknown): string {
  if (typeof value !== 'string') return unreadable.url
  const url = URL.parse(value, scope.location.origin)
  return url?.origin === scope.location.origin ? url.pathname + url.search : unreadable.url
}
