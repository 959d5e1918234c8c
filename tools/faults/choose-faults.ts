import type { FaultNotice, Stage } from './stage.ts'

export interface Chosen {
  stage: Stage
  faults: FaultNotice[]
}

/**
 * The faults that the words name, or all faults without words: a word is the name of a fault or of a stage, otherwise it is
 * part of a promise. Throws if a word names nothing.
 */
export function chooseFaults(stages: Record<string, Stage>, words: readonly string[]): Chosen[] {
  const all = Object.entries(stages).flatMap(([place, stage]) =>
    stage.faults.map((fault) => ({ place, stage, fault })),
  )
  const chosen = new Set(
    words.length === 0
      ? all
      : words.flatMap((word) => {
          const named = all.filter(({ place, fault }) => word === place || word === fault.name)
          const found =
            named.length > 0 ? named : all.filter(({ fault }) => fault.promise.includes(word))
          if (found.length > 0) return found
          const names = all.map(({ place, fault }) => `${place}: ${fault.name}`)
          throw new Error(`No fault is called '${word}'. There are:\n  ${names.join('\n  ')}`)
        }),
  )
  return Object.values(stages).flatMap((stage) => {
    const faults = all.flatMap((one) => (one.stage === stage && chosen.has(one) ? one.fault : []))
    return faults.length > 0 ? [{ stage, faults }] : []
  })
}
