import { useEffect, useState } from 'react'
import { afterFirstScreen } from '#src/lib/after-first-screen.ts'

/** Whether the first screen has had its time: for what a screen has, but nobody looks at first. */
export function useAfterFirstScreen(): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(
    () =>
      afterFirstScreen(() => {
        setTime(true)
        return undefined
      }),
    [],
  )
  return isTime
}
