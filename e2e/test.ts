import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import type { StartOptions } from './servers/start-server.ts'

interface Fixtures {
  /** Texts of console errors that this journey provokes on purpose, as parts of the message. */
  expectedConsoleErrors: string[]
  /** Watches a page that a test opened itself. */
  watchConsole: (page: Page) => void
}

interface WorkerFixtures {
  /** Of the server that a journey has of its own, if it has one. */
  serverSettings: StartOptions
}

/** Signing up asks first whether the address is known; for a new one the answer is a refusal, and that is good. */
const existenceProbe = '/auth/v1/otp'

/** Chromium writes failed requests to the console by itself; a test that provokes one names its status here. */
function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`
}

/** Playwright's test; what a page writes as an error to its console fails it, as do errors that nobody caught. */
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
    // A context serves one journey after the other. Only this setting outlives a journey.
    await context.setOffline(false)
    await use(context)
  },
  page: async ({ page, watchConsole }, use) => {
    watchConsole(page)
    await use(page)
  },
})

export { expect } from '@playwright/test'
