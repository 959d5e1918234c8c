import { type ReactNode, Suspense, lazy, useState } from 'react'
import { loadOutbox } from '#src/entities/product/outbox/send-changes.ts'
import { getUnsent } from '#src/entities/product/outbox/unsent.ts'
import { useSession } from '#src/entities/session/use-session.ts'
import { reportError } from '#src/lib/errors.ts'
import { signOut } from '#src/entities/session/sign-out.ts'

const SignOutQuestion = lazy(async () => ({
  default: (await import('#src/entities/product/outbox/sign-out-question.tsx')).SignOutQuestion,
}))

/** Signs out, with a question first if unsent changes would be lost. Render `question` somewhere. */
export function useSignOut(): { leave: () => void; isLeaving: boolean; question: ReactNode } {
  const [isLeaving, setLeaving] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const go = (): void => {
    setLeaving(true)
    void signOut().finally(() => setLeaving(false))
  }
  const session = useSession()
  const userId = 'user' in session ? session.user.id : undefined
  const ask = async (): Promise<void> => {
    // Without the second factor nothing is sent, and the outbox is closed: only the device knows.
    const count =
      session.status === 'second-factor' ? await countKept(session.user.id) : getUnsent().length
    setUnsent(count)
    if (count > 0) setAsking(true)
    else go()
  }
  const leave = (): void => void ask()
  const question = unsent > 0 && (
    <Suspense>
      <SignOutQuestion
        open={isAsking}
        unsent={unsent}
        onOpenChange={setAsking}
        onConfirm={async () => {
          if (userId !== undefined) await dropKept(userId)
          go()
        }}
      />
    </Suspense>
  )
  return { leave, isLeaving, question }
}

/** A store that does not open keeps nobody from signing out. */
async function countKept(userId: string): Promise<number> {
  try {
    const { countUnsent } = await loadOutbox()
    return await countUnsent(userId)
  } catch {
    // Without a store nothing waits.
    return 0
  }
}

async function dropKept(userId: string): Promise<void> {
  try {
    const { dropUnsent } = await loadOutbox()
    await dropUnsent(userId)
  } catch (error) {
    reportError(error)
  }
}
