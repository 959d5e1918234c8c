import { randomUUID } from 'node:crypto'
import { type CaseFile, type CaseView, caseView } from '@sampletrail/domain/cases/case-view.ts'
import type { Backend } from '#src/backend.ts'
import { drawCaseSource, type DrawingTools } from '#src/commands/cases/draw-case-source.ts'
import type { CaseSource, gatherCase } from '#src/commands/cases/gather-case.ts'
import { loadCaseFile, type OpenCase } from '#src/commands/cases/read-case.ts'

interface PaperPicture {
  bytes: Uint8Array
  contentType: string
}

/** What a PDF shows, with pictures that are fetched when their turn comes. */
export interface CaseDocument {
  view: CaseView
  /** The pictures of an entry of the view's pages; throws if there are none. */
  load: (id: string, signal: AbortSignal) => Promise<PaperPicture[]>
}

/** The PDF of an open link. */
export function linkedCase(
  backend: Pick<Backend, 'asService' | 'admin'>,
  open: OpenCase,
): CaseDocument {
  return {
    // Nobody answers on paper.
    view: caseView({ ...open, shows: open.shows.filter((part) => part !== 'answer') }),
    async load(id) {
      const file = await loadCaseFile(backend, id)
      if (file === null) throw new Error('This picture is gone.')
      return [file]
    },
  }
}

/** The PDF of what a person ticked. Each file is one entry, whose pages are drawn when it is reached. */
export function drawnCase(
  tools: DrawingTools,
  userId: string,
  { data, sources }: Awaited<ReturnType<typeof gatherCase>>,
): CaseDocument {
  const bySource = new Map<string, CaseSource>(sources.map((source) => [randomUUID(), source]))
  const files = [...bySource].map(([id, { productId, kind, proof }]): CaseFile => ({
    id,
    product_id: productId,
    kind,
    proof_id: proof?.id ?? null,
    proof_kind: proof?.kind ?? null,
    note: proof?.note ?? null,
    // Unknown until it is drawn, and not asked for on paper.
    width: 1,
    height: 1,
  }))
  return {
    view: caseView({ ...data, shows: data.shows.filter((part) => part !== 'answer'), files }),
    async load(id, signal) {
      const source = bySource.get(id)
      if (source === undefined) throw new Error('This file is not of this PDF.')
      return await drawCaseSource(tools, userId, source, signal)
    },
  }
}
