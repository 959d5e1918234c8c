import { zoneWords } from '@sampletrail/domain/dates/clock-words.ts'
import {
  type ReminderSettings,
  WEEKDAYS,
  momentIn,
  nextReminder,
  nextReminderWords,
  reminderTime,
  withQuietDay,
} from '@sampletrail/domain/reminders/reminder-settings.ts'
import { useState } from 'react'
import { useAlertHours } from '#src/entities/alert/use-alert-hours.ts'
import { useReminderSettings, useSetReminders } from '#src/entities/alert/use-reminder-settings.ts'
import type { Push } from '#src/entities/push/read-push.ts'
import { usePush } from '#src/entities/push/use-push.ts'
import { useProfile } from '#src/entities/session/use-profile.ts'
import { ReminderTimeField } from '#src/features/alerts/reminder-time-field.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { CheckboxGroup } from '#src/ui/checkbox-group.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'

const days = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))

/** One message a day with what became due. Each change is saved at once. docs/behaviour/reminders.md */
export function RemindersForm() {
  const { data: settings, error, refetch, isFetching } = useReminderSettings()
  const { mutate } = useSetReminders()
  const push = usePush()
  const [problem, setProblem] = useState<string>()
  // What is said of this device comes with the rest: nothing moves.
  const isReady = push.data !== undefined || push.error !== null
  if (settings === undefined || !isReady) {
    return error === null ? (
      <Skeleton className="h-48" />
    ) : (
      <QueryError
        title="Could not load your reminders."
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  const change = (part: Partial<ReminderSettings>) => mutate({ ...settings, ...part })
  function changeDays(values: string[]): void {
    const [changed] = days
      .map(({ value }) => Number(value))
      .filter((day) => values.includes(String(day)) !== settings?.quietDays.includes(day))
    if (settings === undefined || changed === undefined) return
    const isQuiet = values.includes(String(changed))
    const quietDays = withQuietDay(settings.quietDays, changed, isQuiet)
    setProblem(
      quietDays === null
        ? 'Keep at least one day. To get no reminders, turn off email and push.'
        : undefined,
    )
    if (quietDays !== null) change({ quietDays })
  }
  // If it is not known, pushes are not kept from anybody.
  const hasDevice = push.data === undefined || getsPushes(push.data)
  const reached = { ...settings, byPush: settings.byPush && hasDevice }
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="Reminders by email"
        checked={settings.byMail}
        onChange={(byMail) => change({ byMail })}
      />
      <Switch
        label="Reminders by push"
        hint={pushHint(push.data, settings.byPush)}
        checked={reached.byPush}
        disabled={!hasDevice}
        onChange={(byPush) => change({ byPush })}
      />
      <ReminderTimeField at={settings.at} onChange={(at) => change({ at })} />
      <CheckboxGroup
        label="Days without a reminder"
        options={days}
        inFours
        values={settings.quietDays.map(String)}
        onChange={changeDays}
        error={problem}
      />
      <NextReminder settings={reached} joinedAt={settings.joinedAt} />
    </div>
  )
}

const othersOf = ({ devices, ownId }: Push) => devices.filter(({ id }) => id !== ownId)

/** Whether a browser of the person gets pushes: this one or another. */
const getsPushes = (push: Push): boolean => push.state === 'on' || othersOf(push).length > 0

/** Push is for all devices of a person: which of them get it, if this one does not. */
function pushHint(push: Push | undefined, isOn: boolean): string | undefined {
  if (push === undefined || push.state === 'on') return undefined
  const toDo =
    push.state === 'off'
      ? 'turn on “Notifications on this device” above'
      : 'see “Notifications on this device” above'
  if (!getsPushes(push)) return `To get reminders by push, ${toDo}.`
  return isOn ? `Your other devices get them. To get them on this one, ${toDo}.` : undefined
}

function NextReminder({
  settings,
  joinedAt,
}: {
  settings: ReminderSettings
  joinedAt: string | null
}) {
  const { data: hours } = useAlertHours()
  const { data: profile } = useProfile()
  const [opened] = useState(() => new Date())
  if (hours === undefined || profile === undefined) return null
  const now = momentIn(opened, profile.timeZone)
  const joinedOn = joinedAt && momentIn(new Date(joinedAt), profile.timeZone).day
  const next = nextReminder(settings, hours.quiet, now, joinedOn)
  const isPutOff = reminderTime(settings.at, hours.quiet) !== settings.at
  return (
    <output className="text-sm text-ink-muted">
      {next === null
        ? 'You get no reminders.'
        : `Next: ${nextReminderWords(next, now.day)} (${zoneWords(profile.timeZone)}), if something is due.`}
      {next !== null && isPutOff && ' Your quiet hours delay it.'}
    </output>
  )
}
