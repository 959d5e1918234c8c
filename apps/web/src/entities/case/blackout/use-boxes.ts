import type { BlackoutBox } from '@sampletrail/contracts/case-links.ts'
import { MOST_BOXES } from '@sampletrail/domain/cases/black-box.ts'
import { beginSteps, redoStep, stepTo, undoStep } from '@sampletrail/domain/cases/steps-back.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type EditedBox,
  boxesDraftSchema,
  newBox,
  withProposals,
} from '#src/entities/case/blackout/edited-box.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { readDraft, useFormDraft } from '#src/lib/use-form-draft.ts'
import { showNotice } from '#src/ui/toast.tsx'

export const blackoutDraftKey = (userId: string, path: string): DraftKey =>
  `draft:blackout:${userId}:${path}`

/** The boxes of a file while they are edited: undo, redo, and a draft on the device until they are saved. */
export function useBoxes(path: string, saved: readonly BlackoutBox[] | null) {
  const key = blackoutDraftKey(useUser().id, path)
  const [draft] = useState(() => boxesDraftSchema.safeParse(readDraft(key)).data ?? null)
  // With the same ids each time: the draft of boxes that nobody changed would be one otherwise.
  const [begun] = useState<readonly EditedBox[]>(() =>
    (saved ?? []).map((box, place) => ({ ...box, id: `saved-${place}` })),
  )
  const [steps, setSteps] = useState(() => beginSteps<readonly EditedBox[]>(draft?.boxes ?? begun))
  const [isSearched, setSearched] = useState(draft?.isSearched ?? saved !== null)
  const [selected, setSelected] = useState<string | null>(null)
  const boxes = steps.now

  const form = useForm({ defaultValues: { boxes: [...boxes] } })
  const { end } = useFormDraft(key, form, { boxes: [...begun] }, { beside: { isSearched } })
  useEffect(() => {
    form.setValue('boxes', [...boxes])
  }, [boxes, form])

  // The reader answers after other boxes were drawn.
  const latest = useRef(boxes)
  useEffect(() => {
    latest.current = boxes
  }, [boxes])

  const change = (next: (boxes: readonly EditedBox[]) => readonly EditedBox[]): void =>
    setSteps((before) => stepTo(before, next(before.now)))

  return {
    boxes,
    /** Null if undo has removed it. */
    selected: boxes.some(({ id }) => id === selected) ? selected : null,
    select: setSelected,
    /** Whether the reader has looked at the file, now or at an earlier time. */
    isSearched,
    /** Whether boxes of an earlier time that were not saved are among these. */
    isDraft: draft !== null,
    canUndo: steps.before.length > 0,
    canRedo: steps.after.length > 0,
    undo: () => setSteps(undoStep),
    redo: () => setSteps(redoStep),
    /** Back to what is stored. */
    discard: () => change(() => begun),
    /** Adds a box and selects it; null if the file has too many. */
    add(box: BlackoutBox): EditedBox | null {
      if (boxes.length >= MOST_BOXES) {
        showNotice(`A file can have up to ${MOST_BOXES} boxes.`, { id: 'most-boxes' })
        return null
      }
      const added = newBox(box)
      change((before) => [...before, added])
      setSelected(added.id)
      return added
    },
    replace: (box: EditedBox) =>
      change((before) => before.map((other) => (other.id === box.id ? box : other))),
    remove(id: string) {
      change((before) => before.filter((box) => box.id !== id))
      setSelected(null)
    },
    /** Adds what the reader found and no box covers; returns how many boxes that made. */
    propose: (found: Parameters<typeof withProposals>[1]): number => {
      const held = latest.current
      const next = withProposals(held, found)
      setSearched(true)
      change(() => next)
      return next.length - held.length
    },
    end,
  }
}

export type Boxes = ReturnType<typeof useBoxes>
