import type { ChosenColumns } from '@sampletrail/domain/imports/kinds/find-columns.ts'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import type {
  ImportSession,
  OpenOptions,
  OpenedFile,
} from '#src/features/products/import/file/import-session.ts'
import { learnKnown } from '#src/features/products/import/file/learn-known.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'
import { type Remote, callWorker } from '#src/lib/worker-calls.ts'

export type Session = Remote<ImportSession>

/** The answers about the kind of a file. */
export type KindAnswers = Pick<OpenOptions, 'kindName' | 'columns' | 'currency' | 'dateOrder'>

export type Opened = OpenedFile & {
  id: string
  name: string
  session: Session
  held: number
  answers: KindAnswers
}

export type FileState =
  | { kind: 'none'; problem: string | null }
  | { kind: 'reading'; name: string; isWaiting: boolean }
  | { kind: 'open'; file: Opened; problem: string | null }

const NO_COLUMNS: ChosenColumns = {}
const UNANSWERED: KindAnswers = {
  kindName: null,
  columns: NO_COLUMNS,
  currency: 'USD',
  dateOrder: null,
}

/** The selected file in its own worker, read and compared with the account. */
export function useOpenedFile() {
  const userId = useUser().id
  const [state, setState] = useState<FileState>({ kind: 'none', problem: null })
  const ending = useRef<(() => void) | null>(null)
  useEffect(() => () => ending.current?.(), [])

  async function open(chosen: File): Promise<void> {
    ending.current?.()
    const reading = { kind: 'reading', name: chosen.name } as const
    setState({ ...reading, isWaiting: false })
    const controller = new AbortController()
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
    const { remote: session, end } = callWorker<ImportSession>(worker)
    ending.current = () => {
      controller.abort()
      end()
    }
    try {
      const opened = await session.open(chosen, { ...UNANSWERED, timeZone: deviceTimeZone() })
      const held = await learnKnown(session, userId, controller.signal, () =>
        setState({ ...reading, isWaiting: true }),
      )
      if (controller.signal.aborted) return
      const id = crypto.randomUUID()
      const { name } = chosen
      const file = { ...opened, id, name, session, held, answers: UNANSWERED }
      setState({ kind: 'open', file, problem: null })
    } catch (error) {
      if (controller.signal.aborted) return
      end()
      setState({ kind: 'none', problem: explainFailure(error) })
    }
  }

  /** Reads the open file again, with other answers about its kind; if that is not possible, it stays as it was. */
  async function reread(file: Opened, change: Partial<KindAnswers>): Promise<void> {
    const answers = { ...file.answers, ...change }
    try {
      const opened = await file.session.reopen({ ...answers, timeZone: deviceTimeZone() })
      const id = crypto.randomUUID()
      setState({ kind: 'open', file: { ...file, ...opened, id, answers }, problem: null })
    } catch (error) {
      setState({ kind: 'open', file, problem: explainFailure(error) })
    }
  }

  function close(): void {
    ending.current?.()
    setState({ kind: 'none', problem: null })
  }

  return { state, open, reread, close }
}
