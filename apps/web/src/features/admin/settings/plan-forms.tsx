import type { AdminSettings as ServerSettings } from '@sampletrail/contracts/admin-settings.ts'
import { planContents, priceText } from '@sampletrail/domain/plans/plan-contents.ts'
import { type PlanTier, readPlans } from '@sampletrail/domain/plans/plans.ts'
import { readCardLines, readLimit } from '@sampletrail/domain/settings/setting-fields.ts'
import { AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { type PlanRow, useSaveSettings } from '#src/features/admin/settings/use-settings.ts'
import { type ValueField, ValuesForm } from '#src/features/admin/settings/values-form.tsx'

type PlanField = Exclude<
  keyof PlanRow,
  'tier' | 'name' | 'monthly_price' | 'currency' | 'trial_days'
>

function limit(name: PlanField, label: string): ValueField<PlanField> {
  return {
    name,
    label,
    hint: 'Leave empty for no limit.',
    kind: 'number',
    read: (text) => readLimit(text, { most: 100_000, mayBeNone: true }),
  }
}

const keywords: ValueField<PlanField> = {
  name: 'keyword_limit',
  label: 'Keyword alerts',
  hint: 'Up to 1,000.',
  kind: 'number',
  read: (text) => readLimit(text, { most: 1000, mayBeNone: false }),
}

const storage: ValueField<PlanField> = {
  name: 'storage_megabytes',
  label: 'Files per account (MB)',
  hint: 'Pictures, receipts and screenshots together, up to 1,000,000 MB.',
  kind: 'number',
  read: (text) => readLimit(text, { least: 1, most: 1_000_000, mayBeNone: false }),
}

const lines: ValueField<PlanField> = {
  name: 'features',
  label: 'Lines of the card',
  hint: 'Leave empty to list the limits. Your own lines do not change when a limit does.',
  kind: 'lines',
  read: readCardLines,
}

const plansHere: { tier: PlanTier; name: string; fields: readonly ValueField<PlanField>[] }[] = [
  {
    tier: 'free',
    name: 'Basic',
    fields: [
      limit('product_limit', 'Products'),
      keywords,
      limit('monthly_reviews', 'AI reviews a month'),
      limit('monthly_facebook', 'Facebook posts a month'),
      limit('monthly_scans', 'Receipt scans a month'),
      limit('monthly_resale', 'Resale analyses a month'),
      limit('monthly_notification_emails', 'Alert emails a month'),
      limit('case_link_limit', 'Open proof links'),
      storage,
      lines,
    ],
  },
  { tier: 'pro', name: 'Pro', fields: [keywords, storage, lines] },
]

const soldPriceTexts: Record<ServerSettings['soldPrice'], string> = {
  none: 'Payments are not set up on this server, so nobody is charged.',
  same: 'Stripe charges the same.',
  other:
    'Stripe charges something else for STRIPE_PRICE_ID, so nobody can subscribe until both are the same.',
  unknown: 'We cannot check at the moment what Stripe charges.',
}

/** The limits and texts of Basic and Pro. */
export function PlanForms({
  rows,
  soldPrice,
  onDirty,
}: {
  rows: readonly PlanRow[]
  soldPrice: ServerSettings['soldPrice']
  onDirty: Record<PlanTier, (isDirty: boolean) => void>
}) {
  const { savePlan } = useSaveSettings()
  const plans = readPlans(rows)
  return plansHere.map(({ tier, name, fields }) => {
    const row = rows.find((one) => one.tier === tier)
    if (row === undefined) return null
    return (
      <AdminSection key={tier} title={`${name} plan`}>
        {tier === 'pro' && (
          <p className="text-sm text-ink-muted">
            {priceText(plans.pro)} a month. {soldPriceTexts[soldPrice]} Products and uses have no
            limit on Pro: that is what people pay for.
          </p>
        )}
        <ValuesForm
          label={`${name} plan`}
          fields={fields}
          values={row}
          onSave={(changed, seen) =>
            savePlan(tier, changed as Partial<PlanRow>, seen as Partial<PlanRow>)
          }
          onDirty={onDirty[tier]}
        />
        <div className="text-sm text-ink-muted">
          <p>The card says:</p>
          <ul className="list-disc pl-5">
            {planContents(tier, plans[tier]).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </AdminSection>
    )
  })
}
