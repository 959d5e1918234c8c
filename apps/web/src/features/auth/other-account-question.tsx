import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { OtherAccount } from '#src/entities/session/peek-session-link.ts'
import { FullScreenState } from '#src/features/auth/full-screen-state.tsx'
import { reportError } from '#src/lib/errors.ts'
import { Button } from '#src/ui/button.tsx'

interface OtherAccountQuestionProps {
  other: OtherAccount
  onContinue: () => void
  /** Called if the person keeps the current session. */
  onStay: () => void
}

/** The question before a link signs in another account. */
export function OtherAccountQuestion({ other, onContinue, onStay }: OtherAccountQuestionProps) {
  const [isLeaving, setLeaving] = useState(false)

  async function stay(): Promise<void> {
    setLeaving(true)
    // A session that cannot be ended now will expire.
    await other.leave().catch(reportError)
    onStay()
  }

  return (
    <FullScreenState icon={UserRoundX} title={`Continue as ${other.theirs}?`}>
      <p className="max-w-prose wrap-anywhere text-ink-muted">
        You are signed in as {other.mine}. This link belongs to another account, {other.theirs}. If
        you did not ask for it yourself, somebody else may have sent it: stay signed in as you are.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button busy={isLeaving} onClick={() => void stay()}>
          No, stay signed in
        </Button>
        <Button variant="secondary" disabled={isLeaving} onClick={onContinue}>
          Continue as the other account
        </Button>
      </div>
    </FullScreenState>
  )
}
