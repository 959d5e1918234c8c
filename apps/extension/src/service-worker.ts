import '#src/set-up-zod.ts'
import {
  type ArrivalAnswer,
  type LastNews,
  fromAppSchema,
  fromMarketplaceSchema,
  fromShopSchema,
} from '@sampletrail/contracts/extension-messages.ts'
import type { z } from 'zod'
import { captureTab, handPage, takePage } from '#src/capture/take-page.ts'
import { dropPage } from '#src/capture/captured-pages.ts'
import { follow, leave, post, workOf } from '#src/marketplace/follow-attempts.ts'
import { dropNews, findNews } from '#src/marketplace/sessions.ts'
import { MARKETPLACE_ORIGIN, isAppOrigin } from '#src/origins.ts'

type FromApp = z.infer<typeof fromAppSchema>

let turn: Promise<unknown> = Promise.resolve()

/** One after another, so that a page finds the session that is being stored. */
function runInOrder<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work)
  turn = done.catch(() => undefined)
  return done
}

chrome.runtime.onMessage.addListener((message: unknown, sender, answer) => {
  receive(message, sender).then(answer, (error: unknown) =>
    answer({ ok: false, problem: String(error) }),
  )
  return true
})

chrome.tabs.onRemoved.addListener((tabId) => {
  void runInOrder(async () => {
    await leave(tabId)
    await dropNews(tabId)
  })
})

chrome.action.onClicked.addListener((tab) => {
  void captureTab(tab)
})

/** Accepts a message from one of our own scripts, if it comes from a page where that script belongs. */
async function receive(message: unknown, sender: chrome.runtime.MessageSender): Promise<unknown> {
  const { tab } = sender
  if (sender.id !== chrome.runtime.id || tab?.id === undefined || sender.frameId !== 0) {
    return { ok: false, problem: 'Only pages in tabs may send messages.' }
  }
  const tabId = tab.id
  if (isAppOrigin(sender.origin)) {
    const asked = fromAppSchema.parse(message)
    return runInOrder(() => serve(asked, tabId))
  }
  const captured = fromShopSchema.safeParse(message)
  if (captured.success) return runInOrder(() => takePage(captured.data, tab, sender.origin))
  if (sender.origin !== MARKETPLACE_ORIGIN) {
    return { ok: false, problem: 'This page may not send messages.' }
  }
  const told = fromMarketplaceSchema.parse(message)
  const session = await runInOrder(() => follow(told, tabId))
  if (told.kind !== 'arrived') return { ok: true }
  // Outside the queue, so that a slow picture delays nothing else.
  return { work: session && (await workOf(session)) } satisfies ArrivalAnswer
}

async function serve(asked: FromApp, appTabId: number): Promise<unknown> {
  switch (asked.kind) {
    case 'listening':
      return { news: await findNews(appTabId) } satisfies LastNews
    case 'page wanted':
      return handPage(asked.id)
    case 'page kept':
      await dropPage(asked.id)
      return { ok: true }
    default:
      return post(asked, appTabId)
  }
}
