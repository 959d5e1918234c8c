import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccounts, pick, readProducts, type Account } from '../data/account.ts'
import { expectOk } from '../probes/expect-ok.ts'
import { doAtRate } from '../probes/at-rate.ts'
import { median, p95 } from '../probes/quantiles.ts'
import type { Figure } from '../report.ts'
import { startServer, serverCommand } from '../../tools/running/server-process.ts'

const port = 4420
const rounds = 5
/** Each signs in in turn: simultaneous sign-ins are of different people. */
const people = 10
const signInsPerRound = 20
const secondsPerRound = 6
/** A rate that the machine handles easily: this measures waiting, not throughput. */
const readsPerSecond = 50
const signInsPerSecond = 10

/** GoTrue's cost, and the backend's. */
const cost = 10

interface Bcrypt {
  hash: (password: string, options: { cost: number }) => Promise<string>
  verify: (password: string, hash: string) => Promise<boolean>
}

/** The backend's own library for checking passwords, from its place of installation. */
function loadBcrypt(): Bcrypt {
  const backend = new URL('../../packages/local-backend/package.json', import.meta.url)
  return createRequire(backend)('@node-rs/bcrypt') as Bcrypt
}

/** The cost of a sign-in besides bcrypt, and how much sign-ins slow other readers. */
export async function measureSignIn(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer(serverCommand, port, {
    DATA_DIR: dataDirectory,
    SIGN_INS_PER_5_MINUTES: '1000000',
  })
  try {
    const accounts = await createAccounts(server.url, dataDirectory, people, 20)
    const costs = await measureCost(server.url, accounts)
    const waits = await measureWaits(server.url, accounts)
    return [
      {
        name: 'Sign-in, of bcrypt alone',
        value: median(costs.map((round) => round.signIn / round.bcrypt)),
        unit: 'ratio',
        limit: { kind: 'at most', value: 1.5 },
      },
      {
        name: 'Sign-in',
        value: median(costs.map((round) => round.signIn)),
        unit: 'ms',
      },
      {
        name: 'Reads with 10 sign-ins a second, p95, of those without',
        value: median(waits.map(({ beside, alone }) => beside / alone)),
        unit: 'ratio',
        limit: { kind: 'at most', value: 2 },
      },
      { name: 'Reads alone, p95', value: median(waits.map(({ alone }) => alone)), unit: 'ms' },
    ]
  } finally {
    await server.stop()
    rmSync(dataDirectory, { recursive: true })
  }
}

/** One after another in alternating rounds, so that both run on the same machine load. */
async function measureCost(url: string, accounts: Account[]) {
  const { hash, verify } = loadBcrypt()
  const { password } = pick(accounts, 0)
  const stored = await hash(password, { cost })
  const results: { signIn: number; bcrypt: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const result = {
      bcrypt: median(
        await timeEach(async () => {
          if (!(await verify(password, stored))) throw new Error('bcrypt says no')
        }),
      ),
      signIn: median(await timeEach((index) => signIn(url, accounts, index))),
    }
    // The first round warms both up.
    if (round > 0) results.push(result)
  }
  return results
}

async function timeEach(work: (index: number) => Promise<void>): Promise<number[]> {
  const taken: number[] = []
  for (let number = 0; number < signInsPerRound; number += 1) {
    const began = performance.now()
    await work(number)
    taken.push(performance.now() - began)
  }
  return taken
}

async function measureWaits(url: string, accounts: Account[]) {
  const results: { alone: number; beside: number }[] = []
  const readAll = () =>
    doAtRate(readsPerSecond, secondsPerRound, (index) => readProducts(url, pick(accounts, index)))
  for (let round = 0; round <= rounds; round += 1) {
    const alone = p95(await readAll())
    const [reads] = await Promise.all([
      readAll(),
      doAtRate(signInsPerSecond, secondsPerRound, (index) => signIn(url, accounts, index)),
    ])
    if (round > 0) results.push({ alone, beside: p95(reads) })
  }
  return results
}

async function signIn(url: string, accounts: Account[], index: number): Promise<void> {
  const { email, password, publishableKey } = pick(accounts, index)
  await expectOk(
    fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
  )
}
