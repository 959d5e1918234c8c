import { summaryWords } from '@sampletrail/domain/next-steps/today-words.ts'
import { CheckCheck, Keyboard } from 'lucide-react'
import { Suspense, lazy, useMemo, useState } from 'react'
import { LateAnswersLink, LateOpenAnswers } from '#src/entities/case/late-parts.tsx'
import { stepAfter } from '#src/entities/next-step/step-after.ts'
import { StepPlaces } from '#src/entities/next-step/step-places.tsx'
import { type Steps, useNextSteps } from '#src/entities/next-step/use-next-steps.ts'
import { useStepActions } from '#src/entities/next-step/use-step-actions.tsx'
import type { Cursor } from '#src/entities/product/list/use-revealed.ts'
import { PutOffSection } from '#src/features/today/put-off-section.tsx'
import { stepsIn, todayItems } from '#src/features/today/today-items.ts'
import { TodayList } from '#src/features/today/today-list.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { useLate } from '#src/lib/use-late.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { part } from '#src/ui/part.tsx'

const TodayKeysDialog = lazy(async () => ({
  default: (await import('#src/features/today/today-keys-dialog.tsx')).TodayKeysDialog,
}))

const foundLink = part(async () => (await import('#src/features/today/found-link.tsx')).FoundLink)
const foundGroup = part(
  async () => (await import('#src/features/today/found-group.tsx')).FoundGroup,
)

/** What a person has to do, by day, with one press for each. */
export function TodayScreen({ onAddProduct }: { onAddProduct: () => void }) {
  const { products, steps, today } = useNextSteps()
  const [cursor, setCursor] = useState<Cursor>(null)
  const [keys, setKeys] = useState<'unused' | 'open' | 'closed'>('unused')
  const items = useMemo(() => (steps ? todayItems(steps.open, today) : []), [steps, today])
  const { actions, dialogs } = useStepActions((gone) => {
    const next = stepAfter(stepsIn(items), gone)
    if (next) setCursor({ id: next.product.id })
  })
  const isLinkHere = useLate(foundLink)
  const isGroupHere = useLate(foundGroup)
  const summary = steps && (summaryWords(steps.toDo) || (items.length > 0 && 'Nothing to do today'))
  return (
    <div className="flex flex-col gap-3">
      <header className="flex min-h-11 items-center gap-3">
        <h1 className="text-lg font-bold">Today</h1>
        {/* In two lines at most: what appears beside it later makes the header no higher. */}
        <p className="tabular line-clamp-2 min-w-0 flex-1 text-sm text-ink-muted">{summary}</p>
        <LateAnswersLink />
        {isLinkHere && <foundLink.Part />}
        <IconButton
          icon={Keyboard}
          label="Keyboard shortcuts"
          className="pointer-coarse:hidden"
          onClick={() => setKeys('open')}
        />
      </header>
      {products.hasFailed && (
        <QueryError
          title={
            products.data
              ? 'Some of your products could not be loaded.'
              : 'Failed to load what is to do. Please try again.'
          }
          error={products.error}
          onRetry={() => void products.refetch()}
          retrying={products.isFetching}
        />
      )}
      {!products.hasFailed && steps === null && <StepPlaces count={6} />}
      {steps?.open.length === 0 && (
        <NothingToDo
          steps={steps}
          isFirstUse={products.data?.length === 0}
          onAddProduct={onAddProduct}
        />
      )}
      {items.length > 0 && (
        <TodayList
          items={items}
          today={today}
          actions={actions}
          cursor={cursor}
          onMove={setCursor}
          onShowKeys={() => setKeys('open')}
        />
      )}
      {steps && <PutOffSection steps={steps.putOff} today={today} actions={actions} />}
      {/* The last on the page: nothing moves when they appear. */}
      {steps && <LateOpenAnswers>{isGroupHere && <foundGroup.Part />}</LateOpenAnswers>}
      {dialogs}
      {keys !== 'unused' && (
        <Suspense>
          <TodayKeysDialog
            open={keys === 'open'}
            onOpenChange={(isOpen) => setKeys(isOpen ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </div>
  )
}

function NothingToDo({
  steps,
  isFirstUse,
  onAddProduct,
}: {
  steps: Steps
  isFirstUse: boolean
  onAddProduct: () => void
}) {
  return (
    <EmptyState
      icon={CheckCheck}
      title="Nothing to do"
      action={isFirstUse && <Button onClick={onAddProduct}>Add Product</Button>}
    >
      {isFirstUse
        ? 'Add a product, and this page tells you each day what to do: order, review, ask for the refund.'
        : steps.putOff.length > 0
          ? 'All that is left is put off.'
          : 'Refunds, reviews and deliveries that need you appear here on their day.'}
    </EmptyState>
  )
}
