import { useCallback, useLayoutEffect, useRef } from 'react'
import { isFocusFree } from './is-focus-free.ts'

/**
 * What a layer's `finalFocus` says: whether the focus goes back to the control that had it. If none had it, as after a key, the page's content
 * gets it (`catchFocusAfterLayer`); Base UI would choose the first button in it, where single keys no longer work.
 */
export function useReturnedFocus(open: boolean): () => boolean {
  const wasFree = useRef(false)
  useLayoutEffect(() => {
    if (open) wasFree.current = isFocusFree()
  }, [open])
  return useCallback(() => !wasFree.current, [])
}
