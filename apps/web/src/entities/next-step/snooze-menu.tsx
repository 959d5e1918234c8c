import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { formatWeekday } from '@sampletrail/domain/dates/weekday.ts'
import { MESSAGE_LABELS } from '@sampletrail/domain/messages/message-kind.ts'
import { snoozeChoices } from '@sampletrail/domain/next-steps/snooze.ts'
import { EyeOff, CalendarDays, Clock, MessageCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Step } from '#src/entities/next-step/use-next-steps.ts'
import type { StepActions } from '#src/entities/next-step/use-step-actions.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

/** Puts a step off: until one of the usual days, a day of one's own, or for good. */
export function SnoozeMenu({
  step,
  name,
  today,
  actions,
  mayAsk,
  ...rest
}: {
  step: Step
  name: string
  today: CalendarDate
  actions: StepActions
  mayAsk: boolean
} & Omit<ComponentProps<'button'>, 'name' | 'children'>) {
  return (
    <Menu
      renderTrigger={(props) => (
        <IconButton {...rest} {...props} icon={Clock} label={`Snooze or skip: ${name}`} />
      )}
      sections={[
        {
          label: 'Snooze until',
          actions: [
            ...snoozeChoices(step, today).map(({ label, day }) => ({
              label: `${label}: ${formatWeekday(day)}`,
              icon: Clock,
              onSelect: () => actions.putOff(step, day),
            })),
            {
              label: 'Another day …',
              icon: CalendarDays,
              onSelect: () => actions.chooseDay(step),
            },
          ],
        },
        {
          actions: [
            {
              label: 'Take off Today',
              icon: EyeOff,
              onSelect: () => actions.putOff(step, 'never'),
            },
            ...(mayAsk
              ? [
                  {
                    label: MESSAGE_LABELS.refund,
                    icon: MessageCircle,
                    onSelect: () => actions.ask(step),
                  },
                ]
              : []),
          ],
        },
      ]}
    />
  )
}
