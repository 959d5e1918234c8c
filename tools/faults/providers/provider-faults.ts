import { setTimeout as sleep } from 'node:timers/promises'
import { crowding } from '../crowding.ts'
import { playRound, type Outcome } from '../play-round.ts'
import { defineStage } from '../stage.ts'
import { breakages, type Breakage } from './breakable.ts'
import { deliverEvents } from './deliver-events.ts'
import {
  closeProviderSite,
  openProviderSite,
  providerNames,
  type ProviderName,
  type ProviderSite,
} from './provider-site.ts'
import { addCustomer, readTraces, useProvider, type Customer, type Use } from './use-providers.ts'

/** Milliseconds within which a caller has an answer: the deadlines of the calls or of the request, and our own work. */
const endsWithin: Record<ProviderName, number> = {
  'the AI model': 21_000,
  eBay: 17_000,
  Stripe: 21_000,
  'the shop': 17_000,
}
const backWithin = 5000

/** The AI model, eBay, Stripe and shops fail, while people use features that need them. */
export const providers = defineStage<ProviderSite>({
  open: openProviderSite,
  close: closeProviderSite,
  faults: [
    {
      name: 'provider',
      usually: 9,
      promise:
        'Each provider fails, is busy, talks nonsense, stops in the middle or loses its answer: whoever asked is told so in words, nothing is counted or half kept, everything else goes on, and it works again once the provider does',
      play: (site) => playRound(site, () => breakProviders(site, (turn) => breakageOf(site, turn))),
    },
    {
      name: 'silent',
      usually: 26,
      promise:
        'Every provider takes calls and says nothing: each call ends within its time in words (shop and eBay 17 s, Stripe and AI 21 s), nothing is counted or half kept, everything else goes on, and it works again once the provider does',
      play: (site) => playRound(site, () => breakProviders(site, () => 'silent')),
    },
    {
      name: 'events',
      usually: 5,
      promise:
        "Stripe's events come twice at once, out of order and late, while Stripe itself fails now and then: the plan is the one that was paid for in the end, and none is taken twice",
      play: deliverEvents,
    },
  ],
})

const turns = new WeakMap<ProviderSite, number>()

/** In five rounds each provider fails in each way. */
function breakageOf(site: ProviderSite, provider: number): Breakage {
  const turn = turns.get(site) ?? 0
  if (provider === providerNames.length - 1) turns.set(site, turn + 1)
  return breakages[(turn + provider) % breakages.length] ?? 'fails'
}

async function breakProviders(
  site: ProviderSite,
  choose: (provider: number) => Breakage,
): Promise<Outcome> {
  const customer = await addCustomer(site)
  const before = await readTraces(site, customer)
  const problems: string[] = []
  try {
    const chosen = providerNames.map((name, index) => ({ name, how: choose(index) }))
    for (const { name, how } of chosen) site.providers[name].breakIt(how)
    const uses = chosen.map(async ({ name, how }) => {
      const use = await useProvider(site, name, customer)
      problems.push(...judge(use, endsWithin[name]).map((problem) => `${name} ${how}: ${problem}`))
    })
    const { status } = await site.server.askHealth()
    if (status !== 200) problems.push(`the health check answered ${status}`)
    await Promise.all(uses)
    // A use is returned a moment after its caller has disconnected.
    await sleep(100)
    const after = await readTraces(site, customer)
    if (after !== before) problems.push(`left behind: ${after}`)
  } finally {
    for (const provider of Object.values(site.providers)) provider.breakIt(null)
  }
  const waits = await Promise.all(providerNames.map((name) => untilItWorks(site, name, customer)))
  problems.push(...waits.flatMap(({ problem }) => problem ?? []))
  return { back: Math.max(...waits.map(({ back }) => back)), problems }
}

function judge({ milliseconds, status, words, isTold }: Use, within: number): string[] {
  const problems: string[] = []
  if (status !== null && status < 300) problems.push('answered as if nothing was wrong')
  if (!isTold) problems.push(`answered ${status}: ${words}`)
  if (milliseconds > crowding.allow(within))
    problems.push(`answered after ${Math.round(milliseconds)} ms`)
  return problems
}

async function untilItWorks(
  site: ProviderSite,
  name: ProviderName,
  customer: Customer,
): Promise<{ back: number; problem: string | null }> {
  const began = performance.now()
  for (;;) {
    const { status, words } = await useProvider(site, name, customer)
    const back = performance.now() - began
    if (status === 200) return { back, problem: null }
    if (back > crowding.allow(2 * backWithin))
      return { back, problem: `${name} is whole and answered ${status}: ${words}` }
    await sleep(100)
  }
}
