import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { pick, type Account } from '../data/account.ts'
import { expectOk } from '../probes/expect-ok.ts'
import { listenForOwnProducts } from '../probes/realtime-listener.ts'

/** People's use of the server on one day. */
export interface Day {
  /** The next request. Never throws: failures are counted. */
  ask(index: number): Promise<void>
  /** By message, how often. */
  failures: Map<string, number>
  end(): Promise<void>
}

const storedSchema = z.object({ path: z.string() })
const rowsSchema = z.array(z.object({ id: z.string() }))
const sessionSchema = z.object({ refresh_token: z.string() })

/** Seconds that a page stays open; each opens a connection for changes, one a second. */
const secondsOpen = 5
const receiptBytes = 100_000

/** Of twenty requests: twelve lists, three single rows, two changes, one download, one sign-in or refresh, one count. */
export async function createDay(url: string, accounts: Account[]): Promise<Day> {
  const failures = new Map<string, number>()
  const pages = new Set<Promise<void>>()
  const receipt = await uploadReceipt(url, pick(accounts, 0))
  const ids = await Promise.all(accounts.map((account) => readIds(url, account)))
  const refreshTokens = accounts.map(({ refreshToken }) => Promise.resolve(refreshToken))

  async function refresh(index: number): Promise<void> {
    const place = index % accounts.length
    // One after another for each person, as in one browser.
    const next = Promise.resolve(refreshTokens[place]).then(async (token) => {
      const body = { refresh_token: token }
      const answer = await askForToken(url, pick(accounts, place), 'refresh_token', body)
      return sessionSchema.parse(JSON.parse(answer.toString())).refresh_token
    })
    refreshTokens[place] = next
    await next
  }

  async function visit(account: Account): Promise<void> {
    const { userId, publishableKey, token } = account
    const page = await listenForOwnProducts(url, publishableKey, userId, token)
    await sleep(secondsOpen * 1000)
    page.close()
  }

  async function count(work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      const reason = describe(error)
      failures.set(reason, (failures.get(reason) ?? 0) + 1)
    }
  }

  function choose(index: number): Promise<unknown> {
    const turn = Math.floor(index / 20)
    const account = pick(accounts, turn)
    const own = `user_id=eq.${account.userId}`
    const products = `${url}/rest/v1/products`
    const id = ids[turn % accounts.length]?.[index % 20]
    switch (index % 20) {
      case 0:
      case 1:
        return change(url, account, `id=eq.${id}`, index)
      case 2:
        return download(url, pick(accounts, 0), receipt)
      case 3:
        return turn % 10 === 0 ? signIn(url, account) : refresh(turn)
      case 4:
        return expectOk(
          fetch(`${products}?${own}&select=id&limit=1`, {
            method: 'HEAD',
            headers: { ...account.headers, prefer: 'count=exact' },
          }),
        )
      case 5:
      case 6:
      case 7:
        return expectOk(fetch(`${products}?id=eq.${id}&select=*`, { headers: account.headers }))
      default:
        return expectOk(
          fetch(`${products}?${own}&order=created_at.desc,id.desc&limit=20`, {
            headers: account.headers,
          }),
        )
    }
  }

  return {
    failures,
    async ask(index) {
      if (index % 200 === 0) {
        const page = count(visit(pick(accounts, index / 200)))
        pages.add(page)
        void page.then(() => pages.delete(page))
      }
      await count(choose(index))
    },
    async end() {
      await Promise.all(pages)
    },
  }
}

/** Including its cause: fetch reports a lost connection only there. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${describe(error.cause)}`
}

async function uploadReceipt(url: string, { headers }: Account): Promise<string> {
  const content = `%PDF-1.4\n% ${'receipt '.repeat(receiptBytes / 8)}\n%%EOF\n`
  const form = new FormData()
  form.set('folder', 'receipts')
  form.set('file', new File([content], 'receipt.pdf'))
  const authorization = headers['authorization'] ?? ''
  const stored = await expectOk(
    fetch(`${url}/api/files`, { method: 'POST', headers: { authorization }, body: form }),
  )
  return storedSchema.parse(JSON.parse(stored.toString())).path
}

async function readIds(url: string, { userId, headers }: Account): Promise<string[]> {
  const query = `user_id=eq.${userId}&select=id&limit=20`
  const answer = await expectOk(fetch(`${url}/rest/v1/products?${query}`, { headers }))
  return rowsSchema.parse(JSON.parse(answer.toString())).map(({ id }) => id)
}

function change(url: string, { headers }: Account, which: string, index: number) {
  return expectOk(
    fetch(`${url}/rest/v1/products?${which}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ additional_notes: `Changed at request ${index}` }),
    }),
  )
}

async function download(url: string, { headers }: Account, path: string): Promise<void> {
  const address = `${url}/storage/v1/object/authenticated/product-files/${path}`
  const bytes = await expectOk(fetch(address, { headers }))
  if (bytes.byteLength < receiptBytes) throw new Error('A download was cut off')
}

function signIn(url: string, account: Account) {
  const { email, password } = account
  return askForToken(url, account, 'password', { email, password })
}

function askForToken(url: string, { publishableKey }: Account, grant: string, body: object) {
  return expectOk(
    fetch(`${url}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}
