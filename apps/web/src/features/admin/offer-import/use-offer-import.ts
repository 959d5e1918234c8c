import { ingestAnswerSchema } from '@sampletrail/contracts/ingest.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import type { OfferFile } from '#src/features/admin/offer-import/offer-file.ts'
import { OfferRun, type RunProgress } from '#src/features/admin/offer-import/offer-run.ts'
import type { OfferPreview } from '#src/features/admin/offer-import/preview-offers.ts'
import { callApi } from '#src/lib/api.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { restUntilOnline } from '#src/lib/rest-until-online.ts'
import { callWorker, type Remote } from '#src/lib/worker-calls.ts'

export interface ChosenFile {
  name: string
  session: Remote<OfferFile>
  preview: OfferPreview
}

export interface ImportTerms {
  source: string
  addSellers: boolean
}

export type ImportPhase =
  | { kind: 'none'; problem: string | null }
  | { kind: 'reading'; name: string }
  | { kind: 'review'; file: ChosenFile }
  | { kind: 'run'; file: ChosenFile; progress: RunProgress }

/** A file of offers from selection to the end of its import: read in a worker, sent part by part. */
export function useOfferImport() {
  const { id: userId } = useUser()
  const client = useQueryClient()
  const [phase, setPhase] = useState<ImportPhase>({ kind: 'none', problem: null })
  const run = useRef<OfferRun>(null)
  const endWorker = useRef<() => void>(null)

  /** Lets the current step finish, then discards the file. */
  async function leave(): Promise<void> {
    const [going, end] = [run.current, endWorker.current]
    run.current = null
    endWorker.current = null
    await going?.stop()
    end?.()
  }
  const leaving = useRef(leave)
  useEffect(() => () => void leaving.current(), [])

  async function choose(chosen: File): Promise<void> {
    void leave()
    setPhase({ kind: 'reading', name: chosen.name })
    const worker = new Worker(new URL('./offer-worker.ts', import.meta.url), { type: 'module' })
    const { remote: session, end } = callWorker<OfferFile>(worker)
    endWorker.current = end
    try {
      const preview = await session.open(chosen)
      setPhase({ kind: 'review', file: { name: chosen.name, session, preview } })
    } catch (error) {
      // The admin selected another file meanwhile, or left the page.
      if (endWorker.current !== end) return
      end()
      setPhase({ kind: 'none', problem: explainFailure(error) })
    }
  }

  function start(file: ChosenFile, terms: ImportTerms): void {
    const id = crypto.randomUUID()
    const begun = new OfferRun({
      begin: async () => {
        await post('', { id, fileName: file.name.slice(0, 255), ...terms })
      },
      next: () => file.session.next(),
      send: async ({ body }) => ingestAnswerSchema.parse(await post(`/${id}/parts`, body)),
      settle: (part, answer) => file.session.settle(part, answer),
      end: async (state) => {
        await post(`/${id}/end`, { state })
      },
      rest: restUntilOnline,
      now: () => performance.now(),
      onProgress: (progress) => setPhase({ kind: 'run', file, progress }),
    })
    run.current = begun
    void goOn()
  }

  async function goOn(): Promise<void> {
    await run.current?.start()
    await client.invalidateQueries({ queryKey: ['admin', userId] })
  }

  return {
    phase,
    choose,
    start,
    goOn: () => void goOn(),
    stop: () => void run.current?.stop(),
    reset: () => {
      void leave()
      setPhase({ kind: 'none', problem: null })
    },
  }
}

function post(path: string, body: string | object): Promise<unknown> {
  return callApi(`/api/admin/offer-imports${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
