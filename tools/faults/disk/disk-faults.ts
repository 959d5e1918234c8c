import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBusyServer, type BusyServer } from '../busy-server.ts'
import { crowding } from '../crowding.ts'
import { playRound, type Outcome } from '../play-round.ts'
import { send } from '../repeat.ts'
import { defineStage, type FaultNotice } from '../stage.ts'
import { useEverything, type Asked } from './use-everything.ts'
import { findDiskObstacle, mountSmallDisk, type SmallDisk } from './small-disk.ts'

interface FillableServer extends BusyServer {
  disk: SmallDisk
}

/** Megabytes: the size of the server's own files, and the space that it wants to keep free. */
const size = 1200
/** Below 200 MB the server refuses files, below 100 MB all changes. */
const low = 150
const full = 60
/** Milliseconds until every part of the server knows that there is no room any more. */
const heardWithin = 5000
/** Milliseconds for which not one byte is free. */
const nothingFor = 2500

const filling: FaultNotice = {
  name: 'filling',
  usually: 7,
  promise:
    'The disk fills up: first files and then changes are refused in words, reading goes on, the health check tells, nothing acknowledged is lost, and with room again everything works within 5 s without a restart',
}

const fullAtOnce: FaultNotice = {
  name: 'full',
  usually: 9,
  promise:
    'The disk is full from one moment to the next, to the last byte: each request ends within 10 s, nothing acknowledged is lost, no half of a file stays, and with room again everything works within 5 s, Node lives',
}

/** The data directory is on a separate disk, which gets full. */
export const disk = defineStage<FillableServer>({
  findObstacle: findDiskObstacle,
  async open(folder) {
    const small = mountSmallDisk(folder, size)
    try {
      return { ...(await openBusyServer(small.directory)), disk: small }
    } catch (error) {
      small.unmount()
      throw error
    }
  },
  async close({ server, disk: small }) {
    await server.stop()
    small.unmount()
  },
  faults: [
    { ...filling, play: (site) => playRound(site, () => fillSlowly(site)) },
    { ...fullAtOnce, play: (site) => playRound(site, () => fillAtOnce(site)) },
  ],
})

async function fillSlowly(site: FillableServer): Promise<Outcome> {
  const { disk: small } = site
  const problems: string[] = []
  try {
    small.leave(low)
    problems.push(...(await untilAsked(site, 'low', judgeLow)))
    small.leave(full)
    problems.push(...(await untilAsked(site, 'full', judgeFull)))
  } finally {
    small.free()
  }
  return await untilAllWorks(site, problems)
}

async function fillAtOnce(site: FillableServer): Promise<Outcome> {
  const { disk: small } = site
  const problems: string[] = []
  try {
    small.leave(0)
    await Promise.all([floodFor(site, nothingFor), sleep(nothingFor)])
    const { status } = await site.server.askHealth()
    if (status === 200) problems.push('the health check said that all was well')
  } finally {
    small.free()
  }
  const outcome = await untilAllWorks(site, problems)
  const left = readdirSync(join(site.server.dataDirectory, 'files', 'incoming'))
  // Requests under way at that moment store data there, too.
  if (left.length > 3) outcome.problems.push(`${left.length} halves of files are left`)
  return outcome
}

/** Writes until the log space that PostgreSQL has reserved in advance is used up. */
async function floodFor({ server, account }: FillableServer, milliseconds: number): Promise<void> {
  const began = performance.now()
  const write = async () => {
    while (performance.now() - began < milliseconds) {
      // Random, so that it cannot be compressed.
      const description = randomBytes(7000).toString('base64')
      await send(`${server.url}/rest/v1/products?user_id=eq.${account.userId}`, {
        method: 'PATCH',
        headers: { ...account.headers, prefer: 'return=minimal' },
        body: JSON.stringify({ description }),
      })
    }
  }
  await Promise.all([write(), write(), write(), write()])
}

/** Repeats the checks until all succeed or the time is over, and then reports the failed ones. */
async function untilAsked(
  site: FillableServer,
  state: string,
  judge: (asked: Asked) => string[],
): Promise<string[]> {
  const began = performance.now()
  for (;;) {
    const wrong = judge(await useEverything(site))
    if (wrong.length === 0) return []
    if (performance.now() - began > crowding.allow(heardWithin)) {
      return wrong.map((problem) => `${state}: ${problem}`)
    }
    await sleep(100)
  }
}

function judgeLow({ write, upload, read, health }: Asked): string[] {
  return [
    ...expectStatus('a change', write, [204]),
    ...expectStatus('reading', read, [200]),
    ...expectStatus('the health check', health, [200]),
    ...expectStatus('an upload', upload, [503], /no room for files/),
  ]
}

function judgeFull({ write, upload, read, call, signIn, health }: Asked): string[] {
  return [
    ...expectStatus('a change', write, [503], /disk is nearly full/),
    ...expectStatus('reading', read, [200]),
    ...expectStatus('the health check', health, [503]),
    ...expectStatus('an upload', upload, [503], /no room for (files|changes)/),
    ...expectStatus('a function of ours', call, [503], /no room for changes/),
    ...expectStatus('a sign-in', signIn, [503], /disk is nearly full/),
  ]
}

function expectStatus(
  what: string,
  answer: Asked[keyof Asked],
  statuses: number[],
  words = /(?:)/,
): string[] {
  if (answer.status === null || !statuses.includes(answer.status)) {
    return [`${what} was answered ${answer.status}: ${answer.words}`]
  }
  return words.test(answer.words) ? [] : [`${what} said '${answer.words}'`]
}

async function untilAllWorks(site: FillableServer, problems: string[]): Promise<Outcome> {
  const began = performance.now()
  for (;;) {
    const { write, upload, read, call, signIn, health } = await useEverything(site)
    const statuses = [write, upload, read, call, signIn, health].map(({ status }) => status)
    const back = performance.now() - began
    if (statuses.join() === '204,201,200,200,200,200') return { back, problems }
    if (back > 30_000) {
      return { back, problems: [...problems, `with room again it answered ${statuses.join()}`] }
    }
    await sleep(50)
  }
}
