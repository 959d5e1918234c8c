import { keywordLimitText, keywordProblem } from '@sampletrail/domain/alerts/keyword-alert.ts'
import { planTermsOf } from '@sampletrail/domain/plans/plans.ts'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { KeywordAlert } from '#src/entities/alert/alert-row.ts'
import { useAddAlert } from '#src/entities/alert/change-alerts.ts'
import { usePlans } from '#src/entities/plan/use-plans.ts'
import { UpgradeButton } from '#src/entities/plan/upgrade-button.tsx'
import { AlertFields } from '#src/features/alerts/alert-fields.tsx'
import { AlertPreview } from '#src/features/alerts/alert-preview.tsx'
import { useAlertForm } from '#src/features/alerts/use-alert-form.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** A new alert: its keyword and price, and the offers it would have found. */
export function AddAlert({ alerts, isPro }: { alerts: readonly KeywordAlert[]; isPro: boolean }) {
  const add = useAddAlert()
  const reasonId = useId()
  // One id for all attempts: a retry can never add the alert twice.
  const [id, setId] = useState(() => crypto.randomUUID())
  const others = alerts.filter((alert) => alert.id !== id)
  const { form, failure, submit } = useAlertForm(
    null,
    others,
    (input) => add.mutateAsync({ ...input, id, is_paused: false }),
    ({ keyword: added }) => {
      setId(crypto.randomUUID())
      showSuccess(`Alert for “${added}” added`)
    },
  )
  const keyword = useWatch({ control: form.control, name: 'keyword' })
  const { plans } = usePlans()
  const isFull = others.length >= planTermsOf({ isPro }, plans).keywords
  const problem = keywordProblem(keyword)
  return (
    <form
      noValidate
      aria-label="New alert"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isFull && problem === null && !form.formState.isSubmitting) void submit(event)
      }}
    >
      <AlertFields
        form={form}
        button={
          <Button
            type="submit"
            className="max-sm:w-full sm:mt-6.5"
            disabled={isFull || problem !== null}
            busy={form.formState.isSubmitting}
            aria-describedby={reasonId}
          >
            {form.formState.isSubmitting ? 'Adding...' : 'Add Alert'}
          </Button>
        }
        reason={
          <p id={reasonId} className="text-sm text-ink-muted empty:hidden">
            {isFull || keyword === '' ? null : problem}
          </p>
        }
      />
      {isFull && (
        <Banner
          kind="info"
          action={
            !isPro && <UpgradeButton size="sm" reason={{ gate: 'alerts', held: others.length }} />
          }
        >
          {keywordLimitText(isPro, plans)}
        </Banner>
      )}
      {failure !== null && <Banner kind="error">The alert was not added. {failure}</Banner>}
      <AlertPreview control={form.control} />
    </form>
  )
}
