import { useMutation } from '@tanstack/react-query'
import { BellOff, Check, Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { PublicFooter } from '#src/entities/site/public-footer.tsx'
import { PublicHeader } from '#src/entities/site/public-header.tsx'
import { useSession } from '#src/entities/session/use-session.ts'
import { callApi } from '#src/lib/api.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

/**
 * The target of the link at the end of an alert email, signed in or not. Opening it changes nothing: programs open the
 * links in emails before people do. docs/behaviour/alerts.md
 */
export function UnsubscribePage({ token }: { token: string }) {
  const session = useSession()
  const turnOff = useMutation({
    meta: { silent: true },
    // Sent by email programs without a person's action.
    mutationFn: () =>
      callApi(`/api/alerts/unsubscribe?token=${encodeURIComponent(token)}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      }),
  })
  const failure = turnOff.error === null ? null : toAppError(turnOff.error)
  const isUnknown = token === '' || (failure !== null && isRefused(failure.status))
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader signedIn={session.status === 'signed-in'} />
      {/* Announces the text that replaces the question. */}
      <main
        id="content"
        aria-live="polite"
        className="page-width grid w-full flex-1 place-items-center py-8"
      >
        {isUnknown ? (
          <BrokenLink />
        ) : turnOff.isSuccess ? (
          <MailsAreOff />
        ) : (
          <Question
            isBusy={turnOff.isPending}
            failure={failure && explainFailure(failure)}
            onTurnOff={() => turnOff.mutate()}
          />
        )}
      </main>
      <PublicFooter />
    </div>
  )
}

/** A rate limit passes; any other refusal of the link itself stays. */
function isRefused(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429
}

function Question({
  isBusy,
  failure,
  onTurnOff,
}: {
  isBusy: boolean
  failure: string | null
  onTurnOff: () => void
}) {
  return (
    <EmptyState
      icon={BellOff}
      title="Turn off alert mails?"
      heading="h1"
      action={
        <Button busy={isBusy} onClick={onTurnOff}>
          {isBusy ? 'Turning off...' : 'Turn off alert mails'}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          You will get no more mails about offers that match your keywords. Your alerts stay, and
          what they find still shows in SampleTrail. Mails about your account always come.
        </p>
        {failure !== null && <Banner kind="error">{failure}</Banner>}
      </div>
    </EmptyState>
  )
}

function MailsAreOff() {
  return (
    <EmptyState icon={Check} title="Alert mails are off" heading="h1" action={<SettingsLink />}>
      You can turn them on again at any time, under Settings, Notifications.
    </EmptyState>
  )
}

function BrokenLink() {
  return (
    <EmptyState
      icon={Link2Off}
      title="This link does not work"
      heading="h1"
      action={<SettingsLink />}
    >
      It may have been cut off, or belongs to an account that is gone. Open it from the mail again,
      or turn alert mails off in your settings.
    </EmptyState>
  )
}

function SettingsLink(): ReactNode {
  return (
    <a href="/settings/notifications" className={buttonStyle('secondary')}>
      Notification settings
    </a>
  )
}
