/** A value with the values before it, for undo, and those that were undone, for redo. */
export type StepsBack<Value> = {
  now: Value
  before: readonly Value[]
  after: readonly Value[]
}

/** Most steps that can be undone. */
const MOST_STEPS = 100

export function beginSteps<Value>(now: Value): StepsBack<Value> {
  return { now, before: [], after: [] }
}

/** The value after a change, which can be undone; what was undone before is forgotten. */
export function stepTo<Value>(steps: StepsBack<Value>, next: Value): StepsBack<Value> {
  if (Object.is(next, steps.now)) return steps
  return { now: next, before: [...steps.before, steps.now].slice(-MOST_STEPS), after: [] }
}

/** Unchanged if there is nothing to undo. */
export function undoStep<Value>(steps: StepsBack<Value>): StepsBack<Value> {
  const last = steps.before.length - 1
  if (last < 0) return steps
  return {
    now: steps.before[last] as Value,
    before: steps.before.slice(0, last),
    after: [steps.now, ...steps.after],
  }
}

/** Unchanged if nothing was undone. */
export function redoStep<Value>(steps: StepsBack<Value>): StepsBack<Value> {
  if (steps.after.length === 0) return steps
  return {
    now: steps.after[0] as Value,
    before: [...steps.before, steps.now],
    after: steps.after.slice(1),
  }
}
