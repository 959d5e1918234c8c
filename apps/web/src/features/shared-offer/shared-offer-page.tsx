import { PackageX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSharedOffer } from '#src/entities/offer/use-shared-offer.ts'
import { useSession } from '#src/entities/session/use-session.ts'
import { PublicFooter } from '#src/entities/site/public-footer.tsx'
import { PublicHeader } from '#src/entities/site/public-header.tsx'
import { SharedOfferView } from '#src/features/shared-offer/shared-offer-view.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** A shared offer, for anybody who has the link. docs/behaviour/catalogue.md */
export function SharedOfferPage({ id, affiliateTag }: { id: string; affiliateTag: string | null }) {
  const { data: offer, error, refetch, isFetching } = useSharedOffer(id)
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <Frame isSignedIn={isSignedIn}>
      {offer && (
        <SharedOfferView offer={offer} isSignedIn={isSignedIn} affiliateTag={affiliateTag} />
      )}
      {offer === null && <NoOffer isSignedIn={isSignedIn} />}
      {offer === undefined && error === null && <OfferSkeleton />}
      {offer === undefined && error !== null && (
        <QueryError
          title="This product could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Frame>
  )
}

function Frame({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader signedIn={isSignedIn} />
      <main id="content" tabIndex={-1} className="page-width w-full flex-1 py-6 md:py-12">
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}

/** The server tells search engines the same; this is for those that run the page. */
function NoOffer({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <title>Product not found · SampleTrail</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        icon={PackageX}
        title="This product is no longer offered"
        heading="h1"
        action={
          // The start page is a separate document, outside the router.
          <a href={isSignedIn ? '/dashboard/find' : '/'} className={buttonStyle('primary')}>
            {isSignedIn ? 'Find products' : 'What SampleTrail does'}
          </a>
        }
      >
        The offer has ended, or the link is incomplete. Offers come and go; there may be another one
        like it.
      </EmptyState>
    </>
  )
}

function OfferSkeleton() {
  return (
    <div className="mx-auto grid max-w-4xl gap-6 md:grid-cols-2 md:gap-10">
      <Skeleton className="aspect-square w-full" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-11" />
      </div>
    </div>
  )
}
