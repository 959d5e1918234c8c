import { MailCheck } from 'lucide-react'
import { FullScreenState } from '#src/features/auth/full-screen-state.tsx'
import { Button } from '#src/ui/button.tsx'

/** One of the two addresses of a change is confirmed. The person who opened its link need not be signed in here. */
export function OtherAddressState({ onGoOn }: { onGoOn: () => void }) {
  return (
    <FullScreenState icon={MailCheck} tone="success" title="One more link to open">
      <output className="max-w-md text-ink-muted">
        This address has agreed to the change. Now open the link that we sent to your other address:
        your email changes when both have agreed.
      </output>
      <Button onClick={onGoOn}>Continue</Button>
    </FullScreenState>
  )
}
