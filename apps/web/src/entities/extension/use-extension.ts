import { useEffect, useState } from 'react'
import { detectExtension, listenForExtension } from '#src/entities/extension/detect-extension.ts'

export type ExtensionState = 'unknown' | 'installed' | 'not installed'

/** Whether the browser extension is installed; asked once, and updated when it reports. */
export function useExtension(): ExtensionState {
  const [state, setState] = useState<ExtensionState>('unknown')
  useEffect(() => {
    let isCurrent = true
    const stop = listenForExtension(() => setState('installed'))
    const ask = async (): Promise<void> => {
      const isThere = await detectExtension()
      if (isCurrent) setState(isThere ? 'installed' : 'not installed')
    }
    void ask()
    return () => {
      isCurrent = false
      stop()
    }
  }, [])
  return state
}
