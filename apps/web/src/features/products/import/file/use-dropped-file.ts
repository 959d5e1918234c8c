import { useEffect, useEffectEvent } from 'react'
import {
  droppedFile,
  forgetDropped,
  watchDropped,
} from '#src/features/products/import/file/dropped-file.ts'

/** Opens the file that was dropped or pasted outside the import's own field. */
export function useDroppedFile(open: (file: File) => Promise<void>): void {
  const begin = useEffectEvent(() => {
    const file = droppedFile()
    if (file !== null) void open(file)
  })
  useEffect(() => {
    begin()
    // React may run effects twice while a screen appears: the second time opens it again.
    const timer = setTimeout(forgetDropped)
    const stop = watchDropped(() => {
      begin()
      forgetDropped()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
