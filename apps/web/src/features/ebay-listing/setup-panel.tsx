import type { SetupPart } from '@sampletrail/contracts/ebay-listing.ts'
import type { ListingForm } from '@sampletrail/domain/ebay/ebay-listing.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { explainEbayFailure } from '#src/entities/ebay/ebay-failure.ts'
import { makeMissing } from '#src/entities/ebay/send-listing.ts'
import { useEbaySetup } from '#src/features/ebay-listing/use-ebay-setup.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const names: Record<SetupPart, string> = {
  fulfillment: 'a shipping policy for this shipping and handling time',
  payment: 'a payment policy',
  return: 'a return policy: 30 days, paid by you',
  location: 'a location to ship from',
}

/** Says what the eBay account lacks for a listing, and creates it there on request; nothing once it lacks nothing. */
export function SetupPanel({
  form,
  isListing,
  onDone,
}: {
  form: Pick<ListingForm, 'shippingType' | 'handlingTime'>
  /** Whether the person has asked to list: then it goes on with that. */
  isListing: boolean
  onDone: () => void
}) {
  const [zip, setZip] = useState('')
  const [isZipChecked, setZipChecked] = useState(false)
  const zipField = useRef<HTMLInputElement>(null)
  const setup = useEbaySetup(form)
  const make = useMutation({
    meta: { silent: true },
    mutationFn: () => makeMissing(form, zip.trim()),
    onSuccess: (left) => {
      void setup.refetch()
      if (left.missing.length === 0) onDone()
    },
  })
  if (setup.data === undefined) {
    return setup.isError ? (
      <QueryError
        title="We could not check your eBay account"
        error={setup.error}
        retryLabel="Check the account again"
        onRetry={() => void setup.refetch()}
        retrying={setup.isFetching}
      />
    ) : (
      <Skeleton className="h-24 w-full" />
    )
  }
  const { missing } = setup.data
  if (missing.length === 0) return null
  const needsZip = missing.includes('location')
  const isZip = /^\d{5}(-\d{4})?$/.test(zip.trim())
  const create = (): void => {
    if (make.isPending) return
    setZipChecked(true)
    if (needsZip && !isZip) zipField.current?.focus()
    else make.mutate()
  }
  return (
    <section aria-label="Set up your eBay account" className="flex flex-col gap-3">
      <Banner kind="warning">
        Your eBay account lacks {missing.map((part) => names[part]).join(', ')}. SampleTrail can
        create this there, once; you can change it at eBay.
      </Banner>
      {needsZip && (
        <TextField
          ref={zipField}
          label="ZIP code to ship from"
          required
          inputMode="numeric"
          autoComplete="postal-code"
          value={zip}
          error={isZipChecked && !isZip ? 'Enter a ZIP code, such as 97201' : undefined}
          onChange={(event) => setZip(event.target.value)}
          onBlur={() => setZipChecked(zip !== '')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter must not send the whole form here.
            event.preventDefault()
            create()
          }}
        />
      )}
      {make.isError && <Banner kind="error">{explainEbayFailure(make.error)}</Banner>}
      <Button className="self-start" busy={make.isPending} onClick={create}>
        {missing.every((part) => part === 'location') ? 'Add location' : 'Create policies'}
        {isListing && ' and list'}
      </Button>
    </section>
  )
}
