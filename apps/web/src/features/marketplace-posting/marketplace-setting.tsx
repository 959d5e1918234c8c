import { MapPin, Store } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import {
  type SavedPlace,
  useListingPlace,
  useSaveListingPlace,
} from '#src/entities/session/use-listing-place.ts'
import { useExtension } from '#src/entities/extension/use-extension.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { isMobileDevice } from '#src/lib/touch-device.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showError, showSuccess } from '#src/ui/toast.tsx'

const InstallDialog = lazy(async () => ({
  default: (await import('#src/entities/extension/install-dialog.tsx')).InstallDialog,
}))

/** The browser extension, and the location of marketplace listings. */
export function MarketplaceSetting() {
  const extension = useExtension()
  const [isUsed, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const isMobile = isMobileDevice(navigator.userAgent, navigator.maxTouchPoints)
  const isMissing = extension === 'not installed' && !isMobile
  return (
    <Card>
      <section aria-labelledby="marketplace-setting" className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-ink-muted">
          <Store aria-hidden className="size-5" />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="marketplace-setting" className="text-base font-semibold">
              Facebook Marketplace and shops
            </h2>
            {extension === 'installed' && <Badge tone="green">Extension installed</Badge>}
            {isMissing && <Badge>Extension not installed</Badge>}
          </div>
          <p className="max-w-prose text-sm text-ink-muted">
            A browser extension adds orders from Amazon’s order pages and products from any shop
            page you open, and fills in Facebook Marketplace’s form for you.
            {isMobile && ' It works in desktop browsers.'}
          </p>
          {isMissing && (
            <Button
              variant="secondary"
              className="self-start"
              onClick={() => {
                setUsed(true)
                setOpen(true)
              }}
            >
              Install the extension
            </Button>
          )}
          <Area />
        </div>
      </section>
      <Suspense>
        {isUsed && (
          <InstallDialog open={open} onOpenChange={setOpen} onClosed={() => setUsed(false)} />
        )}
      </Suspense>
    </Card>
  )
}

function Area() {
  const { data, error, refetch, isFetching } = useListingPlace()
  if (error !== null && data === undefined) {
    return (
      <QueryError
        title="Your area could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return data === undefined ? null : <AreaForm key={JSON.stringify(data)} saved={data} />
}

function AreaForm({ saved }: { saved: SavedPlace }) {
  const save = useSaveListingPlace()
  const [area, setArea] = useState(saved.area ?? '')
  const [isLocating, setLocating] = useState(false)
  const keep = (place: SavedPlace): void =>
    save.mutate(place, { onSuccess: () => showSuccess('Area saved') })
  const typed = area.trim() === '' ? null : area.trim()

  function locate(): void {
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        keep({ area: typed, position: roughly(coords) })
      },
      ({ message }) => {
        setLocating(false)
        showError('Your position could not be read', { detail: message })
      },
      { timeout: 15_000 },
    )
  }

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // Another area is a different place: the previous position does not apply to it.
        keep({ area: typed, position: typed === saved.area ? saved.position : null })
      }}
    >
      <TextField
        label="Area of your listings"
        placeholder="Portland, OR"
        maxLength={100}
        value={area}
        onChange={(event) => setArea(event.target.value)}
        hint={
          saved.position
            ? 'With this device’s position, to about a kilometer.'
            : 'As you would type it on Facebook. Empty leaves the choice to Facebook.'
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={save.isPending}>
          Save area
        </Button>
        <Button variant="quiet" busy={isLocating} onClick={locate}>
          {!isLocating && <MapPin aria-hidden className="size-4" />}
          Use this device’s position
        </Button>
        {saved.position && (
          <Button variant="quiet" onClick={() => keep({ area: typed, position: null })}>
            Forget the position
          </Button>
        )}
      </div>
    </form>
  )
}

/** Two decimals: enough for an area, but no address. */
function roughly({ latitude, longitude }: GeolocationCoordinates): SavedPlace['position'] {
  return {
    latitude: Math.round(latitude * 100) / 100,
    longitude: Math.round(longitude * 100) / 100,
  }
}
