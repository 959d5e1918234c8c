import { formatDayOfYear } from '#src/dates/calendar-date.ts'
import type { PlanTerms } from '#src/plans/plans.ts'
import { type GatedFeature, PRO_FEATURES, isCounted } from '#src/plans/pro-gate.ts'
import { QUOTA_USES, nextUsesDay } from '#src/plans/quota-texts.ts'

/** Things of which a plan holds a number at once; they are not counted by the month. */
const HELD_THINGS = {
  products: { one: 'product', many: 'products', free: (left) => `Delete ${left}` },
  alerts: { one: 'keyword alert', many: 'keyword alerts', free: (left) => `Delete ${left}` },
  'case-links': {
    one: 'open proof link',
    many: 'open proof links',
    free: (left) => `Take ${left} back`,
  },
} satisfies Record<string, { one: string; many: string; free: (left: string) => string }>

/** Everything that a plan can refuse. */
export type Gate = GatedFeature | keyof typeof HELD_THINGS

/**
 * What is used up at a gate of Basic, and when there is more: '5 of 5 receipt scans this month, next on December 1.' Null if the
 * plan has no such limit. `held` is the number of things that are there, if it may be more than the limit.
 */
export function gateText(gate: Gate, basic: PlanTerms, now: Date, held = 0): string | null {
  if (isHeld(gate)) {
    const most = limitOf(gate, basic)
    if (most === null) return null
    const { one, many, free } = HELD_THINGS[gate]
    if (most === 0) return `Basic has no ${many}.`
    const used = Math.max(held, most)
    const left = used === most ? 'one' : (used - most + 1).toLocaleString('en-US')
    return `${usedOf(used, most, one, many)}. ${free(left)} to make room.`
  }
  if (!isCounted(gate)) return `${PRO_FEATURES[gate]} is part of Pro.`
  const most = basic.uses[gate]
  if (most === null) return null
  const [one, many] = QUOTA_USES[gate]
  if (most === 0) return `Basic has no ${many}.`
  return `${usedOf(most, most, one, many)} this month, next on ${formatDayOfYear(nextUsesDay(now))}.`
}

function usedOf(used: number, most: number, one: string, many: string): string {
  const limit = most.toLocaleString('en-US')
  return `${used.toLocaleString('en-US')} of ${limit} ${most === 1 ? one : many}`
}

function isHeld(gate: Gate): gate is keyof typeof HELD_THINGS {
  return Object.hasOwn(HELD_THINGS, gate)
}

function limitOf(gate: keyof typeof HELD_THINGS, basic: PlanTerms): number | null {
  const limits = {
    products: basic.products,
    alerts: basic.keywords,
    'case-links': basic.caseLinks,
  }
  return limits[gate]
}
