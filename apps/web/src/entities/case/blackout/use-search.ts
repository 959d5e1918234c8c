import type { BlackoutProposals } from '@sampletrail/contracts/case-links.ts'
import { foundText } from '@sampletrail/domain/cases/blackout-words.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { findPrivate } from '#src/entities/case/blackout/blackout-calls.ts'
import { explainFailure } from '#src/lib/errors.ts'

export type Search =
  | { state: 'idle' }
  | { state: 'running' }
  | { state: 'done'; text: string }
  | { state: 'failed'; reason: string }

/** Lets the reader look for private parts of a file, at once with `begins`; drawing goes on meanwhile. */
export function useSearch(
  path: string,
  begins: boolean,
  /** Adds what was found; returns how many boxes that made. */
  onFound: (boxes: BlackoutProposals['boxes']) => number,
): { search: Search; start: () => void; skip: () => void } {
  const running = useRef<AbortController | null>(null)
  const reading = useMutation({
    // The editor shows the reason itself.
    meta: { silent: true },
    async mutationFn() {
      running.current?.abort()
      running.current = new AbortController()
      return await findPrivate(path, running.current.signal)
    },
  })
  const [added, setAdded] = useState(0)
  const start = (): void =>
    reading.mutate(undefined, { onSuccess: ({ boxes }) => setAdded(onFound(boxes)) })
  const begin = useEffectEvent(() => {
    if (begins) start()
  })
  useEffect(() => {
    begin()
    return () => running.current?.abort()
  }, [])

  return {
    search: searchOf(reading, added),
    start,
    skip() {
      running.current?.abort()
      reading.reset()
    },
  }
}

function searchOf(
  {
    status,
    data,
    error,
  }: {
    status: 'idle' | 'pending' | 'success' | 'error'
    data: BlackoutProposals | undefined
    error: Error | null
  },
  added: number,
): Search {
  if (status === 'pending') return { state: 'running' }
  if (status === 'error') return { state: 'failed', reason: explainFailure(error) }
  if (data === undefined) return { state: 'idle' }
  const { boxes, unread } = data
  return { state: 'done', text: foundText({ found: boxes.length, added, unread }) }
}
