import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawReceipt } from '../../apps/server/src/testing/receipt-files.ts'
import { createAccounts, pick, type Account } from '../data/account.ts'
import { doAtRate } from '../probes/at-rate.ts'
import { expectOk } from '../probes/expect-ok.ts'
import { measureReader } from '../probes/memory.ts'
import { median, p95 } from '../probes/quantiles.ts'
import type { Figure } from '../report.ts'
import {
  startServer,
  type RunningServer,
  serverCommand,
} from '../../tools/running/server-process.ts'

const port = 4431
const people = 5
const alone = 7
const atOnce = 20
/** For the scans beside other requests: a file is read once, so each scan needs its own. */
const forReads = 60
const rounds = 5
const secondsPerRound = 6
const readsPerSecond = 40

/** A till receipt: a shop, thirty items, and their prices. */
function tillReceipt(number: number): string[] {
  const things = Array.from({ length: 30 }, (_, index) => {
    const price = (3 + ((index * 7 + number) % 40) + 0.49).toFixed(2)
    return `Article ${number}-${index + 1}`.padEnd(20) + price.padStart(10)
  })
  return [
    'HARBOUR GOODS LLC',
    '12 Quay Street, Portland',
    `Order number: HG-${20_480 + number}`,
    'Date: 2026-03-14  10:22',
    ...things,
    'Total'.padEnd(20) + '$740.20'.padStart(10),
    'Visa'.padEnd(20) + '$740.20'.padStart(10),
  ]
}

/** How long a receipt takes, twenty at once take, and how much scans slow other readers. */
export async function measureReceipts(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer(serverCommand, port, {
    DATA_DIR: dataDirectory,
    SCANS_PER_HOUR: '1000000',
    UPLOADS_PER_HOUR: '1000000',
  })
  try {
    const accounts = await createAccounts(server.url, dataDirectory, people, 20)
    const account = pick(accounts, 0)
    const pictures: Buffer[] = []
    for (let number = 0; number < atOnce; number += 1)
      pictures.push(await drawReceipt(tillReceipt(number)))
    const uploadSome = async (count: number) => {
      const paths: string[] = []
      for (let number = 0; number < count; number += 1)
        paths.push(await upload(server.url, account, pictures[number % atOnce] ?? Buffer.alloc(0)))
      return paths
    }
    console.log(
      `  load average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    )
    return [
      ...(await measureOne(server.url, account, await uploadSome(alone + 1))),
      ...(await measureMany(server, account, await uploadSome(atOnce))),
      ...(await measureReads(server.url, accounts, await uploadSome(forReads))),
    ]
  } finally {
    await server.stop()
    rmSync(dataDirectory, { recursive: true })
  }
}

async function measureOne(url: string, account: Account, paths: string[]): Promise<Figure[]> {
  const times: number[] = []
  for (const path of paths) times.push(await time(() => scan(url, account, path)))
  const [first = 0, ...others] = times
  return [
    {
      name: 'Receipt, nothing else to do',
      value: median(others),
      unit: 's',
      limit: { kind: 'under', value: 2 },
    },
    {
      name: '  the slowest',
      value: Math.max(...others),
      unit: 's',
      limit: { kind: 'under', value: 3 },
    },
    { name: '  the first, with the start of the reader', value: first, unit: 's' },
  ]
}

async function measureMany(
  server: RunningServer,
  account: Account,
  paths: string[],
): Promise<Figure[]> {
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, measureReader(server.pid))
  }, 50)
  const finished: number[] = []
  const sent: Promise<void>[] = []
  let unread = 0
  const seconds = await time(async () => {
    for (const [number, path] of paths.entries()) {
      sent.push(scan(server.url, account, path).then(() => void finished.push(number)))
      // They arrive in this order, all before the first is done.
      await sleep(10)
    }
    for (const { status } of await Promise.allSettled(sent)) if (status === 'rejected') unread += 1
  }).finally(() => clearInterval(watch))
  const strays = finished.filter((number, place) => number !== place).length
  return [
    {
      name: `${atOnce} receipts at once`,
      value: seconds,
      unit: 's',
      limit: { kind: 'under', value: 60 },
    },
    {
      name: '  not read',
      value: unread,
      unit: 'requests',
      limit: { kind: 'at most', value: 0 },
    },
    {
      name: '  finished out of order',
      value: strays,
      unit: 'requests',
      limit: { kind: 'at most', value: 0 },
    },
    {
      name: '  memory of the reader, at most',
      value: most,
      unit: 'MB',
      limit: { kind: 'under', value: 700 },
    },
  ]
}

async function measureReads(url: string, accounts: Account[], paths: string[]): Promise<Figure[]> {
  const read = async (index: number) => {
    const { userId, headers } = pick(accounts, index)
    const query = `user_id=eq.${userId}&order=created_at.desc,id.desc&limit=20`
    await expectOk(fetch(`${url}/rest/v1/products?${query}`, { headers }))
  }
  const readAll = async () => p95(await doAtRate(readsPerSecond, secondsPerRound, read))
  const results: { alone: number; beside: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const quiet = await readAll()
    const stop = scanOn(url, pick(accounts, 0), paths)
    const beside = await readAll()
    await stop()
    // The first round warms both up.
    if (round > 0) results.push({ alone: quiet, beside })
  }
  return [
    {
      name: 'Reads while receipts are scanned, p95, of those without',
      value: median(results.map((result) => result.beside / result.alone)),
      unit: 'ratio',
      limit: { kind: 'under', value: 2 },
    },
    {
      name: '  reads alone, p95',
      value: median(results.map((result) => result.alone)),
      unit: 'ms',
    },
    {
      name: '  reads beside scans, p95',
      value: median(results.map((result) => result.beside)),
      unit: 'ms',
    },
  ]
}

/** Scans one after another, with another one waiting, until it is stopped. Takes what it scans out of `paths`. */
function scanOn(url: string, account: Account, paths: string[]): () => Promise<void> {
  const stopping = new AbortController()
  const work = [0, 1].map(async () => {
    while (!stopping.signal.aborted) {
      const path = paths.shift()
      if (path === undefined) throw new Error('All receipts are read: upload more of them.')
      await scan(url, account, path)
    }
  })
  return async () => {
    stopping.abort()
    await Promise.all(work)
  }
}

async function upload(url: string, account: Account, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.set('folder', 'receipts')
  form.set('file', new File([new Uint8Array(bytes)], 'receipt.png'))
  const headers = { authorization: account.headers['authorization'] ?? '' }
  const body = await expectOk(fetch(`${url}/api/files`, { method: 'POST', body: form, headers }))
  return (JSON.parse(body.toString()) as { path: string }).path
}

/** Asks until the scan has ended: after a minute it goes on, and another request joins it. */
async function scan(url: string, { headers }: Account, receiptUrl: string): Promise<void> {
  const body = JSON.stringify({ receiptUrl })
  const ask = () => fetch(`${url}/api/proxy-scan-receipt`, { method: 'POST', body, headers })
  let answer = await ask()
  while (answer.status === 504) answer = await ask()
  await expectOk(Promise.resolve(answer))
}

/** Seconds. */
async function time(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
