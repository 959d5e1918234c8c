import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import type { StartOptions } from './servers/start-server.ts'

interface Fixtures {
  /** Texts of console errors that this journey provokes on purpose, as parts of the message. */
  expectedConsoleErrors: string[]
  /** Watches a page that a test opened itself. */
  watchConsole: (page: Page) => void
}

interface WorkerFixtures {
  /** The journey's own server, if it has one. */
  serverSettings: StartOptions
}

/** Signing up first asks whether the address is known; for a new address the expected answer is a refusal. */
const existenceProbe = '/auth/v1/otp'

/** Chromium writes failed requests to the console; a test that provokes one names its status here. */
function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`
}

/** Playwright's test; a page's console errors and uncaught errors make it fail. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serverSettings: [{}, { scope: 'worker', option: true }],
  expectedConsoleErrors: [[], { option: true }],
  watchConsole: async ({ expectedConsoleErrors }, use) => {
    const unexpected: string[] = []
    const note = (text: string) => {
      if (![existenceProbe, ...expectedConsoleErrors].some((part) => text.includes(part)))
        unexpected.push(text)
    }
    await use((page) => {
      page.on('console', (message) => {
        if (message.type() === 'error') note(describe(message))
      })
      page.on('pageerror', (error) => note(String(error)))
    })
    if (unexpected.length > 0) {
      throw new Error(`The browser's console had errors:\n${unexpected.join('\n')}`)
    }
  },
  context: async ({ context }, use) => {
    // A context serves one journey after another. Only this setting survives a journey.
    await context.setOffline(false)
    await use(context)
  },
  page: async ({ page, watchConsole }, use) => {
    watchConsole(page)
    await use(page)
  },
})

export { expect } from '@playwright/test'
