import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { MESSAGE_LABELS } from '@sampletrail/domain/messages/message-kind.ts'
import { actionOfStep, reasonOfStep } from '@sampletrail/domain/next-steps/next-step-words.ts'
import { mayAskForRefund } from '@sampletrail/domain/next-steps/next-steps.ts'
import { EyeOff, Check, MessageCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { SnoozeMenu } from '#src/entities/next-step/snooze-menu.tsx'
import type { Step } from '#src/entities/next-step/use-next-steps.ts'
import type { StepActions } from '#src/entities/next-step/use-step-actions.tsx'
import { PageLink } from '#src/entities/product/list/page-link.tsx'
import { cursorProps } from '#src/entities/product/list/use-revealed.ts'
import { UnsentMark } from '#src/entities/product/outbox/unsent-mark.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { sellerNameOf } from '#src/entities/product/product-row.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { isSecondPress } from '#src/ui/second-press.ts'

/** Heights of a row in rem, in a narrow list and in a wide one: rows do not grow, so positions are known without rendering. */
export const STEP_HEIGHTS = { narrow: 7, wide: 4 }
/** From this width on, in rem, a list is wide: `@xl` in the classes below. */
export const WIDE_LIST = 36

/** What the keys of a list press in its row. */
const stepKeyProps = (action: 'done' | 'snooze' | 'skip') => ({ 'data-step-key': action })

/** A step with its reason and its actions. Its list is a container (`@container`), whose width decides about the form of the row. */
export function StepRow({
  step,
  today,
  actions,
  className,
  ...rest
}: {
  step: Step
  today: CalendarDate
  actions: StepActions
} & ComponentProps<'li'>) {
  const { product } = step
  const name = productNameOf(product)
  const seller = sellerNameOf(product)
  const by = seller === null ? 'No seller' : sellerLabel(seller)
  const { label } = actionOfStep(step)
  return (
    <li
      {...rest}
      className={classNames(
        'relative flex h-28 flex-col justify-center gap-1 @xl:h-16 @xl:flex-row @xl:items-center @xl:gap-2',
        className,
      )}
    >
      <PageLink
        id={product.id}
        {...cursorProps(product.id)}
        className="group/name min-w-0 rounded-md @xl:flex-1 @xl:py-1"
      >
        <span className="block @xl:flex @xl:items-baseline @xl:gap-2">
          <span
            dir="auto"
            className="block truncate text-sm leading-5 font-medium group-hover/name:underline"
          >
            {name}
          </span>
          <span className="hidden truncate text-xs leading-4 text-ink-muted @xl:block @xl:max-w-1/3 @xl:shrink-0">
            {by}
          </span>
        </span>
        <span className="tabular line-clamp-2 text-xs leading-4 @xl:line-clamp-1">
          {reasonOfStep(step, today)}
        </span>
      </PageLink>
      <div className="flex min-w-0 items-center gap-1 @xl:gap-2">
        <span className="min-w-0 flex-1 truncate text-xs text-ink-muted @xl:hidden">{by}</span>
        <UnsentMark id={product.id} />
        {mayAskForRefund(step) && (
          <IconButton
            icon={MessageCircle}
            label={`${MESSAGE_LABELS.refund}: ${name}`}
            onClick={() => actions.ask(step)}
          />
        )}
        <Button
          variant="secondary"
          size="sm"
          className="shrink-0"
          aria-label={`${label}: ${name}`}
          {...stepKeyProps('done')}
          onClick={(event) => {
            if (!isSecondPress(event.nativeEvent, step.product.id)) actions.finish(step)
          }}
        >
          <Check aria-hidden className="size-4" />
          {label}
        </Button>
        <SnoozeMenu
          step={step}
          name={name}
          today={today}
          actions={actions}
          mayAsk={mayAskForRefund(step)}
          {...stepKeyProps('snooze')}
        />
        <IconButton
          icon={EyeOff}
          label={`Take off Today: ${name}`}
          className="@max-xl:hidden"
          {...stepKeyProps('skip')}
          onClick={(event) => {
            if (!isSecondPress(event.nativeEvent, step.product.id)) actions.putOff(step, 'never')
          }}
        />
      </div>
    </li>
  )
}
