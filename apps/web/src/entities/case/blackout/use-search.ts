import type { BlackoutProposals } from '@sampletrail/contracts/case-links.ts'
import { foundText } from '@sampletrail/domain/cases/blackout-words.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
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
  onFound: (boxes: BlackoutProposals['boxes']) => void,
): { search: Search; start: () => void; skip: () => void } {
  const running = useRef<AbortController | null>(null)
  const reading = useMutation({
    // The editor shows the reason itself.
    meta: { silent: true },
    mutationFn() {
      running.current?.abort()
      running.current = new AbortController()
      return findPrivate(path, running.current.signal)
    },
  })
  const start = (): void => reading.mutate(undefined, { onSuccess: ({ boxes }) => onFound(boxes) })
  const begin = useEffectEvent(() => {
    if (begins) start()
  })
  useEffect(() => {
    begin()
    return () => running.current?.abort()
  }, [])

  return {
    search: searchOf(reading),
    start,
    skip() {
      running.current?.abort()
      reading.reset()
    },
  }
}

function searchOf({
  status,
  data,
  error,
}: {
  status: 'idle' | 'pending' | 'success' | 'error'
  data: BlackoutProposals | undefined
  error: Error | null
}): Search {
  if (status === 'pending') return { state: 'running' }
  if (status === 'error') return { state: 'failed', reason: explainFailure(error) }
  if (data === undefined) return { state: 'idle' }
  return { state: 'done', text: foundText(data.boxes.length, data.unread) }
}
