import { useEffect, useState } from 'react'
import { detectExtension, listenForExtension } from '#src/entities/extension/detect-extension.ts'

export type ExtensionState = 'unknown' | 'installed' | 'not installed'

/** Whether the browser extension is installed; asked once, and updated when it reports. */
export function useExtension(): ExtensionState {
  return useExtensionAbout().state
}

/** The same, and the conditions of an item that it can fill in. */
export function useExtensionAbout(): { state: ExtensionState; conditions: readonly string[] } {
  const [state, setState] = useState<ExtensionState>('unknown')
  const [conditions, setConditions] = useState<readonly string[]>(['new'])
  useEffect(() => {
    let isCurrent = true
    const stop = listenForExtension((known) => {
      setState('installed')
      setConditions(known)
    })
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
  return { state, conditions }
}
