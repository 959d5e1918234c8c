import type { FaultNotice, PlayedRound } from './stage.ts'

/** The result of a fault: its rounds, or why there were none. */
export interface Played {
  fault: FaultNotice
  rounds: PlayedRound[]
  obstacle: string | null
  /** Seconds for all of it. */
  seconds: number
}

const isKept = ({ problems }: PlayedRound) => problems.length === 0

export const countBroken = ({ rounds }: Played) => rounds.filter((round) => !isKept(round)).length

export function describeRound(number: number, round: PlayedRound): string {
  const verdict = isKept(round) ? 'kept' : round.problems.join('; ')
  const busy = round.stretch > 1.2 ? ` (machine ${round.stretch.toFixed(1)} times as slow)` : ''
  return `  ${number}: ${round.acknowledged} acknowledged, back after ${Math.round(round.back)} ms${busy}: ${verdict}`
}

export function describeFault({ fault, rounds, obstacle }: Played): string {
  if (obstacle !== null) return `  ${fault.name} skipped: ${obstacle}`
  const kept = rounds.filter(isKept).length
  return `  ${fault.name}: ${kept} of ${rounds.length} rounds kept the promise, slowest ${slowest(rounds)} ms`
}

/** One line for each fault, and below it each reason for a failed round, with its count. */
export function describeAll(all: readonly Played[]): string {
  const lines = all.flatMap(({ fault, rounds, obstacle, seconds }) => {
    const kept = rounds.filter(isKept).length
    const figures =
      obstacle === null
        ? `${kept} kept, ${rounds.length - kept} broken, slowest ${slowest(rounds)} ms${describeBusy(rounds)}, ${describeTime(seconds)}`
        : `skipped: ${obstacle}`
    return [
      `${fault.name.padEnd(11)} ${figures}`,
      `${' '.repeat(11)} ${fault.promise}`,
      ...countReasons(rounds).map((reason) => `${' '.repeat(11)} - ${reason}`),
    ]
  })
  return lines.join('\n')
}

export function describeTime(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

function slowest(rounds: readonly PlayedRound[]): number {
  return Math.round(Math.max(0, ...rounds.map(({ back }) => back).filter(Number.isFinite)))
}

/** Readers of times in seconds must know whether the machine had processor time to spare. */
function describeBusy(rounds: readonly PlayedRound[]): string {
  const most = Math.max(1, ...rounds.map(({ stretch }) => stretch))
  return most > 1.2 ? ` (machine up to ${most.toFixed(1)} times as slow)` : ''
}

function countReasons(rounds: readonly PlayedRound[]): string[] {
  const counts = new Map<string, number>()
  for (const { problems } of rounds) {
    for (const problem of new Set(problems)) counts.set(problem, (counts.get(problem) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => `${count} x ${reason}`)
}
