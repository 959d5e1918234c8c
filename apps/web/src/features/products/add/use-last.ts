import { useState } from 'react'
import type { AddStep, StepOf } from '#src/features/products/add/add-step.ts'

/** The last step of a kind, so that its dialog stays visible while it closes; null before the first one. */
export function useLast<Way extends AddStep['way']>(
  step: AddStep | null,
  way: Way,
): StepOf<Way> | null {
  const [last, setLast] = useState<StepOf<Way> | null>(null)
  if (isOf(step, way) && step !== last) {
    setLast(step)
    return step
  }
  return last
}

function isOf<Way extends AddStep['way']>(step: AddStep | null, way: Way): step is StepOf<Way> {
  return step?.way === way
}
