import { REVIEW_LIMITS } from '@sampletrail/domain/reviews/review-notes.ts'
import { useState } from 'react'
import { z } from 'zod'
import { countRemovals, type DraftKey } from '#src/lib/personal-storage.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

const idsSchema = z.array(z.string()).catch([])
const keyOf = (productId: string): DraftKey => `draft:review-copied:${productId}`

/** The drafts of a product whose text was copied on this device, by id. */
function readCopied(productId: string): string[] {
  return idsSchema.parse(readDraft(keyOf(productId)) ?? [])
}

/** Stores which drafts were copied: the latest ones, as many as a product has. */
export function keepCopied(productId: string, ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(keyOf(productId))
  else keepDraft(keyOf(productId), ids.slice(-REVIEW_LIMITS.draftsOfProduct))
}

export interface CopiedDrafts {
  has: (id: string) => boolean
  note: (id: string) => void
  forget: (id: string) => void
  /** Called when a draft goes on under another id. */
  follow: (id: string, copyId: string) => void
}

/** Remembers on this device which drafts were copied, also for the next time that the dialog opens. */
export function useCopiedDrafts(productId: string): CopiedDrafts {
  const [copied, setCopied] = useState(() => readCopied(productId))
  const [removals] = useState(countRemovals)
  const change = (id: string, added: readonly string[]): void => {
    // Signing out has removed them.
    if (countRemovals() !== removals) return
    const ids = [...readCopied(productId).filter((other) => other !== id), ...added]
    keepCopied(productId, ids)
    setCopied(ids)
  }
  return {
    has: (id) => copied.includes(id),
    note: (id) => change(id, [id]),
    forget: (id) => change(id, []),
    follow(id, copyId) {
      if (readCopied(productId).includes(id)) change(copyId, [copyId])
    },
  }
}
