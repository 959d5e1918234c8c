import { calendarAddressSchema, calendarFeedSchema } from '@sampletrail/contracts/calendar.ts'
import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Copy } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import { callApi } from '#src/lib/api.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showError, showSuccess } from '#src/ui/toast.tsx'
import { calendarDateHere } from '#src/lib/today.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

type Question = 'replace' | 'off'

const questions: Record<Question, { title: string; text: string; confirm: string }> = {
  replace: {
    title: 'Make a new address?',
    text: 'The address in use stops working at once. Calendars that follow it need the new one.',
    confirm: 'Make a new address',
  },
  off: {
    title: 'Switch the calendar off?',
    text: 'Its address stops working at once. Calendars that follow it show nothing new.',
    confirm: 'Switch off',
  },
}

const dayOf = (moment: string) => formatShortDate(calendarDateHere(new Date(moment)))

/** The secret address that shows expected refunds and reviews to write in other calendars. */
export function CalendarSetting() {
  const userId = useUser().id
  const client = useQueryClient()
  const queryKey = ['calendar', userId]
  const state = useQuery({
    queryKey,
    queryFn: async () => calendarFeedSchema.parse(await callApi('/api/calendar')).feed,
  })
  const [question, setQuestion] = useState<Question | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey })
  const make = useMutation({
    meta: { errorTitle: 'No address was made' },
    mutationFn: async () =>
      calendarAddressSchema.parse(await callApi('/api/calendar', { method: 'POST' })),
    onSuccess: refresh,
  })
  const end = useMutation({
    meta: { errorTitle: 'The calendar was not switched off' },
    mutationFn: () => callApi('/api/calendar', { method: 'DELETE' }),
    onSuccess: () => {
      make.reset()
      return refresh()
    },
  })
  const feed = state.data
  const address = make.data?.url
  const asked = question === null ? null : questions[question]

  return (
    <Card>
      <section aria-labelledby="calendar-feed" className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-ink-muted">
          <CalendarDays aria-hidden className="size-5" />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="calendar-feed" className="text-base font-semibold">
              Calendar
            </h2>
            {feed !== undefined && (
              <Badge tone={feed === null ? 'grey' : 'green'}>{feed === null ? 'Off' : 'On'}</Badge>
            )}
          </div>
          <p className="max-w-prose text-sm text-ink-muted">
            A secret address shows expected refunds and reviews to write in Google Calendar, Apple
            Calendar or Outlook. It includes names and amounts, so do not share it.
          </p>
          {state.isError && feed === undefined && (
            <QueryError
              title="The calendar cannot be shown"
              error={state.error}
              onRetry={() => void state.refetch()}
              retrying={state.isFetching}
            />
          )}
          {feed && (
            <p className="tabular text-sm">
              On since {dayOf(feed.madeAt)}
              {feed.lastReadAt === null
                ? ', not read yet.'
                : `, last read on ${dayOf(feed.lastReadAt)}.`}
            </p>
          )}
          {address !== undefined && (
            <div className="flex flex-col gap-3">
              <Banner kind="success">
                Copy the address now: it is shown this once. In your calendar choose to subscribe,
                or to add a calendar by URL.
              </Banner>
              <TextField
                label="Secret address"
                readOnly
                value={address}
                onFocus={(event) => event.target.select()}
              />
              <Button
                variant="secondary"
                className="self-start"
                onClick={() => {
                  navigator.clipboard.writeText(address).then(
                    () => showSuccess('Copied to clipboard'),
                    () =>
                      showError('Failed to copy', { detail: 'Select the address and copy it.' }),
                  )
                }}
              >
                <Copy aria-hidden className="size-4" />
                Copy
              </Button>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            {feed === null && (
              <Button busy={make.isPending} onClick={() => make.mutate()}>
                Make an address
              </Button>
            )}
            {feed && (
              <>
                <Button
                  variant="secondary"
                  busy={make.isPending}
                  onClick={() => setQuestion('replace')}
                >
                  New address
                </Button>
                <Button variant="quiet" busy={end.isPending} onClick={() => setQuestion('off')}>
                  Switch off
                </Button>
              </>
            )}
          </div>
        </div>
      </section>
      {asked !== null && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={() => setQuestion(null)}
            title={asked.title}
            confirmLabel={asked.confirm}
            onConfirm={() => {
              if (question === 'replace') make.mutate()
              else end.mutate()
              setQuestion(null)
            }}
          >
            {asked.text}
          </ConfirmDialog>
        </Suspense>
      )}
    </Card>
  )
}
