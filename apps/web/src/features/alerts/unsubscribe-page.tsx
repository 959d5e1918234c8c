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
 * The target of the link at the end of an email with offers or reminders, signed in or not. Opening it changes nothing: programs open the
 * links in emails before people do. docs/behaviour/alerts.md
 */
export function UnsubscribePage({
  token,
  about = 'alerts',
}: {
  token: string
  about?: keyof typeof words | undefined
}) {
  const { title, done, busy, rest } = words[about]
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
          <BrokenLink mails={words[about].mails} />
        ) : turnOff.isSuccess ? (
          <MailsAreOff title={done} />
        ) : (
          <Question
            title={title}
            rest={rest}
            label={turnOff.isPending ? 'Turning off...' : busy}
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

/** What the link turns off, as its address says; the server goes by the token. */
const words = {
  alerts: {
    mails: 'alert mails',
    title: 'Turn off alert mails?',
    busy: 'Turn off alert mails',
    done: 'Alert mails are off',
    rest: 'You will get no more emails about offers that match your keywords. Your alerts stay, and what they find still shows in SampleTrail. Mails about your account always come.',
  },
  reminders: {
    mails: 'reminder emails',
    title: 'Turn off reminder emails?',
    busy: 'Turn off reminder emails',
    done: 'Reminder emails are off',
    rest: 'You will get no more emails about what is due. Reminders by push stay as they are, and everything still shows under Today in SampleTrail.',
  },
} as const

/** A rate limit passes; any other refusal of the link itself stays. */
function isRefused(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429
}

function Question({
  title,
  rest,
  label,
  isBusy,
  failure,
  onTurnOff,
}: {
  title: string
  rest: string
  label: string
  isBusy: boolean
  failure: string | null
  onTurnOff: () => void
}) {
  return (
    <EmptyState
      icon={BellOff}
      title={title}
      heading="h1"
      action={
        <Button busy={isBusy} onClick={onTurnOff}>
          {label}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{rest}</p>
        {failure !== null && <Banner kind="error">{failure}</Banner>}
      </div>
    </EmptyState>
  )
}

function MailsAreOff({ title }: { title: string }) {
  return (
    <EmptyState icon={Check} title={title} heading="h1" action={<SettingsLink />}>
      You can turn them on again at any time, under Settings, Notifications.
    </EmptyState>
  )
}

function BrokenLink({ mails }: { mails: string }) {
  return (
    <EmptyState
      icon={Link2Off}
      title="This link does not work"
      heading="h1"
      action={<SettingsLink />}
    >
      It may have been cut off, or belongs to an account that is gone. Open it from the mail again,
      or turn {mails} off in your settings.
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
