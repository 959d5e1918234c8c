import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { mayHoldShares } from '#src/entities/share/may-hold-shares.ts'
import {
  type AttachedShare,
  attachedShares,
  dropShares,
  keepAttached,
} from '#src/entities/share/share-store.ts'
import type { OpenedMail } from '#src/features/products/mails/read/mail-session.ts'
import { reportError } from '#src/lib/errors.ts'

const MOST_BYTES = 100 * 1024 * 1024

/** Files by the key of the email that they are attached to. */
export type AttachedFiles = Readonly<Record<string, readonly File[]>>

/**
 * What is attached to the opened emails. It is stored on this device, so that a reload does not lose it, for as long as its
 * email is open. A device without room has it until the page ends.
 */
export function useAttachedFiles(
  userId: string,
  mails: readonly OpenedMail[],
): { files: AttachedFiles; add: (opened: readonly OpenedMail[]) => void } {
  const [files, setFiles] = useState<AttachedFiles>({})
  const current = useRef(files)
  const take = (next: AttachedFiles): void => {
    current.current = next
    setFiles(next)
  }
  const settle = useEffectEvent(
    (stored: readonly AttachedShare[], asked: readonly OpenedMail[]) => {
      // By now more emails may be open than when this was asked for.
      const held = new Set([...asked, ...mails].map(({ key }) => key))
      const found = Map.groupBy(
        stored.filter(({ mail }) => held.has(mail)),
        ({ mail }) => mail,
      )
      const shown = [...found].map(
        ([mail, shares]) => [mail, shares.map(({ file }) => file)] as const,
      )
      if (shown.length > 0) take({ ...Object.fromEntries(shown), ...current.current })
      return dropShares(stored.flatMap(({ id, mail }) => (held.has(mail) ? [] : [id])))
    },
  )
  useEffect(() => {
    if (!mayHoldShares()) return
    attachedShares(userId)
      .then((stored) => settle(stored, mails))
      .catch(reportError)
  }, [userId, mails])

  return {
    files,
    add: (opened) => {
      const before = current.current
      take(addFiles(before, opened))
      if (mayHoldShares()) void store(userId, before, current.current)
    },
  }
}

async function store(userId: string, before: AttachedFiles, next: AttachedFiles): Promise<void> {
  try {
    for (const [mail, files] of Object.entries(next)) {
      if (before[mail] === undefined) await keepAttached(userId, mail, files)
    }
  } catch {
    // No room on the device: this page still has them.
  }
}

/** Those that fit: a folder of emails may have gigabytes. */
function addFiles(before: AttachedFiles, opened: readonly OpenedMail[]): AttachedFiles {
  const held = { ...before }
  let bytes = Object.values(held)
    .flat()
    .reduce((sum, { size }) => sum + size, 0)
  for (const { key, files = [] } of opened) {
    bytes += files.reduce((sum, { size }) => sum + size, 0)
    if (held[key] === undefined && bytes <= MOST_BYTES) held[key] = files
  }
  return held
}
