import { captureKeysSchema } from '@sampletrail/contracts/inbox.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useUser } from '#src/entities/session/use-session.ts'
import { CaptureKeySetting } from '#src/features/settings/capture-key-setting.tsx'
import { callApi } from '#src/lib/api.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Card } from '#src/ui/card.tsx'

/** A personal link for the shortcuts of iPhones and iPads, and an own email address to forward to. docs/behaviour/inbox.md */
export function InboxSetting() {
  const userId = useUser().id
  const client = useQueryClient()
  const queryKey = ['capture-keys', userId]
  const keys = useQuery({
    queryKey,
    queryFn: async () => captureKeysSchema.parse(await callApi('/api/inbox/keys')),
  })
  const refresh = () => client.invalidateQueries({ queryKey })
  return (
    <Card>
      <section aria-labelledby="inbox-setting" className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-ink-muted">
          <Inbox aria-hidden className="size-5" />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          <div className="flex flex-col gap-2">
            <h2 id="inbox-setting" className="text-base font-semibold">
              Inbox
            </h2>
            <p className="max-w-prose text-sm text-ink-muted">
              Send things here while SampleTrail is closed. They wait for up to seven days and open
              the next time you come here. Anybody who knows your link or address can send you
              something, but sees nothing.
            </p>
          </div>
          {keys.isError && keys.data === undefined && (
            <QueryError
              title="The inbox cannot be shown"
              error={keys.error}
              onRetry={() => void keys.refetch()}
              retrying={keys.isFetching}
            />
          )}
          {keys.data && (
            <CaptureKeySetting
              kind="link"
              state={keys.data.link}
              onChanged={refresh}
              steps={<ShortcutSteps />}
            >
              Adds SampleTrail to the share menu of iPhone and iPad, for pictures, PDFs and texts.
            </CaptureKeySetting>
          )}
          {keys.data?.hasMail && (
            <CaptureKeySetting
              kind="mail"
              state={keys.data.mail}
              onChanged={refresh}
              steps={<ForwardingSteps />}
            >
              Forward emails about orders, deliveries and refunds to it. SampleTrail shows what they
              would change before anything changes.
            </CaptureKeySetting>
          )}
        </div>
      </section>
    </Card>
  )
}

function ShortcutSteps() {
  return (
    <ol className="flex max-w-prose list-decimal flex-col gap-1 pl-5 text-sm text-ink-muted">
      <li>
        In the Shortcuts app, press + and name the new shortcut SampleTrail. In its details, turn on
        Show in Share Sheet, and let it receive Images, PDFs and Text.
      </li>
      <li>
        Add the action Repeat with Each, and choose Shortcut Input. Inside it, add the action Get
        Contents of URL with your link.
      </li>
      <li>
        Open its options: Method is POST, Request Body is Form. Add a field of the type File, name
        it <code>file</code>, and choose Repeat Item.
      </li>
      <li>Add the action Show Result at the end. Now press Share in Photos, then SampleTrail.</li>
    </ol>
  )
}

function ForwardingSteps() {
  return (
    <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5 text-sm text-ink-muted">
      <li>
        In Gmail, open Settings, then Forwarding and POP/IMAP, and add the address; Gmail’s code
        arrives here. Then make a filter for your shops that forwards to the address.
      </li>
      <li>
        In Outlook, open Settings, then Mail, then Rules. Add a rule for your shops that redirects
        to the address.
      </li>
    </ul>
  )
}
