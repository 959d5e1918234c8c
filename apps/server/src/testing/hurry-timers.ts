import { vi } from 'vitest'

/** Times that code asked for, in milliseconds. */
export interface Hurried {
  asked: (number | undefined)[]
}

/** From now on in this test, a timer of exactly that many milliseconds is over at once; the others are as they were. */
export function hurryTimers(milliseconds: number): Hurried {
  const asked: Hurried['asked'] = []
  const note = (wanted?: number) => {
    asked.push(wanted)
    return wanted === milliseconds ? 20 : wanted
  }
  const { setTimeout: start } = globalThis
  const begin = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    work: (...args: unknown[]) => void,
    wanted?: number,
    ...args: unknown[]
  ) => start(work, note(wanted), ...args)) as typeof setTimeout)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((wanted) => begin(note(wanted) ?? 0))
  return { asked }
}
