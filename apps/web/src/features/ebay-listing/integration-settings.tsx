import { Store } from 'lucide-react'
import { Suspense, lazy, useState, type ReactNode } from 'react'
import { getConfig } from '#src/lib/config.ts'
import {
  useEbayConnection,
  useRecheckEbay,
  type EbayConnection,
} from '#src/entities/ebay/use-ebay-connection.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** The code for requests about eBay is loaded when it is needed. */
const loadCalls = () => import('#src/entities/ebay/connect-ebay.ts')

/** Services that the app can work with, and their state. */
export function IntegrationSettings() {
  return (
    <Card>
      <section aria-labelledby="ebay-account" className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-ink-muted">
          <Store aria-hidden className="size-5" />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          {getConfig().features.ebayListing ? <EbayAccount /> : <NotSetUp />}
        </div>
      </section>
    </Card>
  )
}

function Heading({ badge }: { badge: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 id="ebay-account" className="text-base font-semibold">
        eBay
      </h2>
      {badge}
    </div>
  )
}

function NotSetUp() {
  return (
    <>
      <Heading badge={<Badge tone="grey">Not set up</Badge>} />
      <p className="max-w-prose text-sm text-ink-muted">
        Selling on eBay is not set up on this server. Everything else works without it. The owner
        can add it.
      </p>
    </>
  )
}

function EbayAccount() {
  const connection = useEbayConnection()
  if (connection.isPending) {
    return (
      <>
        <Heading badge={null} />
        <Skeleton className="h-5 w-64 max-w-full" />
      </>
    )
  }
  if (connection.data === undefined) {
    return (
      <>
        <Heading badge={null} />
        <QueryError
          title="We could not check your eBay connection"
          error={connection.error}
          onRetry={() => void connection.refetch()}
          retrying={connection.isFetching}
        />
      </>
    )
  }
  const { data } = connection
  return (
    <>
      <Heading
        badge={
          <Badge tone={data.state === 'connected' ? 'green' : 'grey'}>{badges[data.state]}</Badge>
        }
      />
      <p className="max-w-prose text-sm wrap-anywhere text-ink-muted">{describe(data)}</p>
      <div className="flex flex-wrap gap-2">
        {data.state === 'unchecked' && (
          <Button busy={connection.isFetching} onClick={() => void connection.refetch()}>
            Try again
          </Button>
        )}
        {(data.state === 'none' || data.state === 'ended') && (
          <ConnectButton isAgain={data.state === 'ended'} />
        )}
        {data.state !== 'none' && <DisconnectButton />}
      </div>
    </>
  )
}

const badges: Record<EbayConnection['state'], string> = {
  none: 'Not connected',
  ended: 'Not connected',
  unchecked: 'Not checked',
  connected: 'Connected',
}

function describe(connection: EbayConnection): string {
  switch (connection.state) {
    case 'none':
      return 'Connect your eBay account to list products from their pages. eBay asks you first, and your password stays with eBay.'
    case 'ended':
      return `eBay no longer lets SampleTrail into ${connection.username ?? 'your account'}. Connect it again to go on listing.`
    case 'unchecked':
      return `We could not check whether eBay still lets SampleTrail into ${connection.username ?? 'your account'}. ${explainFailure(connection.failure)}`
    default:
      return `Connected as ${connection.username ?? 'an account without a name'}, ${siteName(connection.site)}${connection.isSandbox ? ', in eBay’s sandbox: nothing is really sold there' : ''}.`
  }
}

function siteName(site: string): string {
  return site === 'EBAY_US' ? 'United States' : site.replace('EBAY_', 'eBay ')
}

function ConnectButton({ isAgain }: { isAgain: boolean }) {
  const [isBusy, setBusy] = useState(false)
  async function leave(): Promise<void> {
    setBusy(true)
    try {
      const { goToEbay } = await loadCalls()
      await goToEbay()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={isBusy} onClick={() => void leave()}>
      {isAgain ? 'Connect eBay again' : 'Connect eBay'}
    </Button>
  )
}

function DisconnectButton() {
  const [isAsking, setAsking] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const recheck = useRecheckEbay()
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setAsked(true)
          setAsking(true)
        }}
      >
        Disconnect
      </Button>
      {isAsked && (
        <Suspense>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            title="Disconnect eBay?"
            confirmLabel="Disconnect"
            onConfirm={async () => {
              const { disconnectEbay } = await loadCalls()
              await disconnectEbay()
              await recheck()
              showSuccess('eBay is disconnected')
            }}
          >
            SampleTrail forgets your account and its keys. Listings on eBay stay there. You can also
            take the permission back at eBay: in its settings, under third-party app access.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
