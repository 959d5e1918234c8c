import { useEffect, useState } from 'react'

/** The most parts that are rendered in full between two frames. */
const PER_FRAME = 2

const waiting = new Set<() => void>()
let frame: number | undefined

function serve(): void {
  // The last one added is nearest to the visible area.
  for (const turn of [...waiting].slice(-PER_FRAME)) {
    waiting.delete(turn)
    turn()
  }
  frame = waiting.size > 0 ? requestAnimationFrame(serve) : undefined
}

/**
 * Whether a part of a long list may be rendered in full. If `isMoving` is true when it appears, it waits for its turn: a few
 * parts get it in each frame, so that all the parts that appear at once never slow down fast scrolling.
 */
export function useDrawSlot(isMoving: boolean): boolean {
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
