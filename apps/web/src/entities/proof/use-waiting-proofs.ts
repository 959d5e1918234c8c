import { useEffect, useSyncExternalStore } from 'react'
import {
  type WaitingFile,
  readWaiting,
  restoreWaiting,
  watchWaiting,
} from '#src/entities/proof/waiting-proofs.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { reportError } from '#src/lib/errors.ts'

/** The files that wait to become proofs of a product, also from an earlier visit. */
export function useWaitingProofs(productId: string): readonly WaitingFile[] {
  const userId = useUser().id
  useEffect(() => {
    restoreWaiting(userId, productId).catch(reportError)
  }, [userId, productId])
  return useSyncExternalStore(watchWaiting, () => readWaiting(userId, productId))
}
