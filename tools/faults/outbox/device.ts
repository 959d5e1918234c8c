import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { OutboxHandle } from '../../../apps/web/src/testing/outbox/outbox-handle.ts'
import { pagePath, type PageFiles } from './build-page.ts'
import { openLine, type FaultyLine, type Origins } from './faulty-line.ts'

/** The app's stored session. */
export type StoredSession = Record<string, unknown>

/** Calls a function of the page's handle; the result has passed through JSON. */
export type Tab = {
  [Name in keyof OutboxHandle]: (
    ...words: Parameters<OutboxHandle[Name]>
  ) => Promise<Awaited<ReturnType<OutboxHandle[Name]>>>
}

const sessionKey = 'sampletrail-session-web'

/** A separate device: a browser's context with two tabs, of which the second may be closed, and its line to the server. */
export class Device {
  readonly line: FaultyLine
  readonly #context: BrowserContext
  readonly #pages: [Page, Page]
  readonly #cdp: CDPSession
  readonly #isOpen: [boolean, boolean] = [false, false]
  /** The tabs' messages to the person, in order. */
  readonly told: string[] = []
  readonly errors: string[] = []
  isOffline = false
  isFull = false

  private constructor(
    line: FaultyLine,
    context: BrowserContext,
    pages: [Page, Page],
    cdp: CDPSession,
  ) {
    this.line = line
    this.#context = context
    this.#pages = pages
    this.#cdp = cdp
  }

  static async open(
    browser: Browser,
    origins: Origins,
    files: PageFiles,
    session: StoredSession,
  ): Promise<Device> {
    const line = await openLine(origins, files)
    const localStorage = [{ name: sessionKey, value: JSON.stringify(session) }]
    const context = await browser.newContext({
      serviceWorkers: 'allow',
      storageState: { cookies: [], origins: [{ origin: line.url, localStorage }] },
    })
    const pages: [Page, Page] = [await context.newPage(), await context.newPage()]
    const device = new Device(line, context, pages, await context.newCDPSession(pages[0]))
    await context.exposeBinding('tellModel', (_source, text: string) => void device.told.push(text))
    for (const page of pages) page.on('pageerror', (error) => device.errors.push(String(error)))
    await device.restart(0)
    await pages[0].evaluate('navigator.serviceWorker.ready.then(() => null)')
    return device
  }

  hasTab(place: number): boolean {
    return this.#isOpen[place] === true
  }

  /** The tab in that place, otherwise the first one. */
  tab(place: number): Tab {
    const page = this.#pages[this.hasTab(place) ? place : 0] ?? this.#pages[0]
    return new Proxy({} as Tab, {
      get:
        (_tab, name: keyof OutboxHandle) =>
        (...words: unknown[]) =>
          page.evaluate(`outbox.then((handle) => handle.${name}(...${JSON.stringify(words)}))`),
    })
  }

  get tabs(): Tab[] {
    return [0, 1].filter((place) => this.hasTab(place)).map((place) => this.tab(place))
  }

  /** Closes a tab if it is open, and opens it. */
  async restart(place: 0 | 1): Promise<void> {
    const page = this.#pages[place]
    await page.goto(`${this.line.url}${pagePath}`)
    await page.evaluate('outbox.then(() => null)')
    this.#isOpen[place] = true
  }

  async close(place: 1): Promise<void> {
    await this.#pages[place].goto('about:blank')
    this.#isOpen[place] = false
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline
    this.line.setCut(isOffline)
    await this.#context.setOffline(isOffline)
  }

  /** Fills the device completely, or frees the room again. */
  async setFull(isFull: boolean): Promise<void> {
    this.isFull = isFull
    const { url: origin } = this.line
    await this.#cdp.send(
      'Storage.overrideQuotaForOrigin',
      isFull ? { origin, quotaSize: 1 } : { origin },
    )
    await this.tab(0).fill(isFull)
  }

  async end(): Promise<void> {
    await this.#context.close()
    await this.line.close()
  }
}
