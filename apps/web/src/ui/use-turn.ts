import { useEffect, useState } from 'react'

/** So many at most are drawn in full between two frames. */
const PER_FRAME = 2

const waiting = new Set<() => void>()
let frame: number | undefined

function serve(): void {
  // Who came last is nearest to what is in sight.
  for (const turn of [...waiting].slice(-PER_FRAME)) {
    waiting.delete(turn)
    turn()
  }
  frame = waiting.size > 0 ? requestAnimationFrame(serve) : undefined
}

/**
 * Whether a part of a long list may be drawn in full. Where `isMoving` is true when it comes, it waits for its turn: a few
 * have it in each frame, so that a list that moves fast is never held up by all that come into sight at once.
 */
export function useTurn(isMoving: boolean): boolean {
  const [hasTurn, setTurn] = useState(!isMoving)
  useEffect(() => {
    if (hasTurn) return undefined
    const turn = () => setTurn(true)
    waiting.add(turn)
    frame ??= requestAnimationFrame(serve)
    return () => void waiting.delete(turn)
  }, [hasTurn])
  return hasTurn
}
