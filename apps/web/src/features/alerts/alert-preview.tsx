import { previewText } from '@sampletrail/domain/alerts/keyword-alert.ts'
import { useId } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { AlertInput, PreviewOffer } from '#src/entities/alert/alert-row.ts'
import { useAlertPreview } from '#src/entities/alert/use-alert-preview.ts'
import { offerPictureOf } from '#src/entities/offer/offer-picture.ts'
import { OfferPrice } from '#src/entities/offer/offer-price.tsx'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { alertOfForm, type AlertFormValues } from '#src/features/alerts/alert-form-values.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { useRested } from '#src/lib/use-rested.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The offers that the alert in a form would have found, while the person types. */
export function AlertPreview({ control }: { control: Control<AlertFormValues> }) {
  const [keyword, excluded, highestPrice, country] = useWatch({
    control,
    name: ['keyword', 'excluded', 'highestPrice', 'country'],
  })
  const typed = JSON.stringify(alertOfForm({ keyword, excluded, highestPrice, country }))
  const rested = useRested(typed)
  const { data, error, isPending, isPlaceholderData, refetch, isFetching } = useAlertPreview(
    JSON.parse(rested) as AlertInput | null,
  )
  const isOld = isPlaceholderData || typed !== rested
  if (typed === 'null') return null
  return (
    <section aria-label="What it would have found" className="rounded-md bg-sunken p-3">
      {/* Always rendered, so that screen readers announce its text when it appears. */}
      <output className="tabular block min-h-5 text-sm font-medium">
        {data && (isOld ? 'Looking…' : previewText({ found: data.total, asTyped: data.asTyped }))}
        {!data && error !== null && `The preview could not be loaded. ${explainFailure(error)}`}
      </output>
      {!data && error !== null && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          busy={isFetching}
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      )}
      {isPending && error === null && <Skeleton className="h-24" />}
      {data && (
        <div className={classNames('flex flex-col gap-3', isOld && 'opacity-60')}>
          <PreviewList
            title="Exactly as typed"
            offers={data.offers.filter((offer) => offer.found_as === null)}
          />
          <PreviewList
            title={`Other forms: ${data.otherForms.map((form) => `“${form}”`).join(', ')}`}
            offers={data.offers.filter((offer) => offer.found_as !== null)}
          />
        </div>
      )}
    </section>
  )
}

/** The newest offers with the keyword in one of the two ways. */
function PreviewList({ title, offers }: { title: string; offers: readonly PreviewOffer[] }) {
  const titleId = useId()
  if (offers.length === 0) return null
  return (
    <div className="mt-2">
      <h3 id={titleId} className="text-xs font-medium wrap-anywhere text-ink-muted">
        {title}
      </h3>
      <ul aria-labelledby={titleId} className="mt-1 flex flex-col gap-2">
        {offers.map((offer) => (
          <PreviewLine key={offer.id} offer={offer} />
        ))}
      </ul>
    </div>
  )
}

function PreviewLine({ offer }: { offer: PreviewOffer }) {
  return (
    <li className="flex items-center gap-3">
      <ProductImage src={offerPictureOf(offer)} alt="" className="size-10 shrink-0 rounded-sm" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-sm">
          {offer.name}
        </p>
        <p className="truncate text-xs text-ink-muted">{sellerLabel(offer.group_name)}</p>
      </div>
      <OfferPrice price={offer.price} currency={offer.currency} className="shrink-0 text-sm" />
    </li>
  )
}
