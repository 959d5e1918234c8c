import {
  type BlackoutBox,
  type BlackoutProposals,
  type CasePages,
  blackoutProposalsSchema,
  casePagesSchema,
} from '@sampletrail/contracts/case-links.ts'
import { isCovered, MOST_BOXES, storedBox } from '@sampletrail/domain/cases/black-box.ts'
import { callApi } from '#src/lib/api.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { isSame } from '#src/lib/is-same.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Drawing the pages of a large PDF takes a while. */
const DRAW_MS = 90_000
/** The server answers within a minute; scans of other people may go first. */
const READ_MS = 75_000

const jsonOf = (path: string) => ({
  method: 'POST',
  body: JSON.stringify({ path }),
  headers: { 'content-type': 'application/json' },
})

/** The pages of a file as they would be shared, before anything is black. */
export async function loadPages(path: string, signal: AbortSignal): Promise<CasePages> {
  const answer = await callApi('/api/case-links/pages', {
    ...jsonOf(path),
    signal,
    deadline: { ms: DRAW_MS, text: 'The pages were not drawn in time. Please try again.' },
  })
  return casePagesSchema.parse(answer)
}

/** What the reader takes for private, and the pages that it had no time for. */
export async function findPrivate(path: string, signal: AbortSignal): Promise<BlackoutProposals> {
  const answer = await callApi('/api/case-links/proposals', {
    ...jsonOf(path),
    signal,
    deadline: { ms: READ_MS, text: 'The reader was not done in time. Please try again.' },
  })
  return blackoutProposalsSchema.parse(answer)
}

/** What was stored for a file; null if nobody has looked at it. */
export async function loadSavedBoxes(
  userId: string,
  path: string,
  signal?: AbortSignal,
): Promise<BlackoutBox[] | null> {
  const found = getSupabase()
    .from('blackouts')
    .select('boxes')
    .eq('user_id', userId)
    .eq('path', path)
  const query = (signal ? found.abortSignal(signal) : found).maybeSingle()
  const row = mayBeEmpty(await query.overrideTypes<{ boxes: BlackoutBox[] }, { merge: false }>())
  return row === null ? null : row.boxes
}

/**
 * Stores what is to be black wherever the file is shared; without boxes, that it may be shared whole. Boxes that another tab or
 * device has stored since the editor began with `begun` stay: what somebody wanted black is never shown by a later save.
 */
export async function saveBoxes(
  userId: string,
  path: string,
  drawn: readonly BlackoutBox[],
  begun: readonly BlackoutBox[],
): Promise<void> {
  const stored = (await loadSavedBoxes(userId, path)) ?? []
  const boxes = [...drawn, ...boxesOfOthers(stored, drawn, begun)].slice(0, MOST_BOXES)
  const reply = await getSupabase()
    .from('blackouts')
    // The owner's id is not sent: an update may not write it, and the database knows it.
    .upsert({ path, boxes: boxes.map(storedBox) }, { onConflict: 'user_id,path' })
    .select('path')
  must(reply)
}

function boxesOfOthers(
  stored: readonly BlackoutBox[],
  drawn: readonly BlackoutBox[],
  begun: readonly BlackoutBox[],
): BlackoutBox[] {
  return stored.filter(
    (box) =>
      !begun.some((known) => isSame(known, box)) && !drawn.some((other) => isCovered(box, other)),
  )
}
