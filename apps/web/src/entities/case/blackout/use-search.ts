import type { BlackoutProposals } from '@sampletrail/contracts/case-links.ts'
import { foundText } from '@sampletrail/domain/cases/blackout-words.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { findPrivate } from '#src/entities/case/blackout/blackout-calls.ts'
import { explainFailure } from '#src/lib/errors.ts'

type Search =
  | { state: 'idle' }
  | { state: 'running' }
  | { state: 'done'; text: string }
  | { state: 'failed'; reason: string }

/** Lets the reader look for private parts of a file, at once with `begins`; drawing goes on meanwhile. */
export function useSearch(
  path: string,
  begins: boolean,
  onFound: (boxes: BlackoutProposals['boxes']) => void,
) {
  const [search, setSearch] = useState<Search>({ state: begins ? 'running' : 'idle' })
  const running = useRef<AbortController | null>(null)

  async function run(): Promise<void> {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    try {
      const boxes = await findPrivate(path, control.signal)
      if (control.signal.aborted) return
      onFound(boxes)
      setSearch({ state: 'done', text: foundText(boxes.length) })
    } catch (error) {
      // Left, or begun again.
      if (!control.signal.aborted) setSearch({ state: 'failed', reason: explainFailure(error) })
    }
  }
  const begin = useEffectEvent(() => void run())
  useEffect(() => {
    if (begins) begin()
    return () => running.current?.abort()
    // Only when the editor opens.
  }, [begins])

  return {
    search,
    start: () => {
      setSearch({ state: 'running' })
      void run()
    },
    skip: () => {
      running.current?.abort()
      setSearch({ state: 'idle' })
    },
  }
}
