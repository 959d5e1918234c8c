import { useEffect, useRef, useState } from 'react'
import { loadKnown } from '#src/entities/product/list/load-known.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import type {
  ImportSession,
  OpenedFile,
} from '#src/features/products/import/file/import-session.ts'
import { LARGEST_MEGABYTES, tooLarge } from '#src/features/products/import/file/file-problem.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { type Remote, callWorker } from '#src/lib/worker-calls.ts'

export type Session = Remote<ImportSession>

export type Opened = OpenedFile & { id: string; name: string; session: Session; held: number }

export type FileState =
  | { kind: 'none'; problem: string | null }
  | { kind: 'reading'; name: string }
  | { kind: 'open'; file: Opened }

/** The selected file in its own worker, read and compared with the account. */
export function useOpenedFile() {
  const userId = useUser().id
  const [state, setState] = useState<FileState>({ kind: 'none', problem: null })
  const ending = useRef<(() => void) | null>(null)
  useEffect(() => () => ending.current?.(), [])

  async function open(chosen: File): Promise<void> {
    ending.current?.()
    if (chosen.size > LARGEST_MEGABYTES * 1_000_000) {
      setState({ kind: 'none', problem: tooLarge })
      return
    }
    setState({ kind: 'reading', name: chosen.name })
    const controller = new AbortController()
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
    const { remote: session, end } = callWorker<ImportSession>(worker)
    ending.current = () => {
      controller.abort()
      end()
    }
    try {
      const opened = await session.open(chosen)
      let held = 0
      await loadKnown(getSupabase(), userId, controller.signal, async (products, isFirst) => {
        held += products.filter(({ isTrashed }) => !isTrashed).length
        await session.know(products, isFirst)
      })
      if (controller.signal.aborted) return
      const id = crypto.randomUUID()
      setState({ kind: 'open', file: { ...opened, id, name: chosen.name, session, held } })
    } catch (error) {
      if (controller.signal.aborted) return
      end()
      setState({ kind: 'none', problem: explainFailure(error) })
    }
  }

  function close(): void {
    ending.current?.()
    setState({ kind: 'none', problem: null })
  }

  return { state, open, close }
}
