import { useState } from 'react'
import { EndedLink, OpenLink } from '#src/entities/case/links/link-item.tsx'
import { useEndedLinks, useOpenLinks } from '#src/entities/case/links/use-links.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** How many open links are shown at first: below them are other settings. */
const FEW = 5
/** How many ended links are shown at once. */
const SOME = 20

/** All proof links of the person: the open ones, and those that ended in the last 90 days. Load on first use. */
export function AllLinks() {
  const { data: links, error, refetch, isFetching } = useOpenLinks()
  const [showsAll, setShowsAll] = useState(false)
  const [showsEnded, setShowsEnded] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      {links === undefined && error === null && <Skeleton className="h-24 w-full rounded-md" />}
      {links === undefined && error !== null && (
        <QueryError
          title="Your proof links could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {links?.length === 0 && (
        <p className="text-sm text-ink-muted">
          No open links. ‘Share proof’ on the page of a product makes one for its seller.
        </p>
      )}
      {links !== undefined && links.length > 0 && (
        <ul aria-label="Open proof links" className="flex flex-col divide-y divide-line">
          {links.slice(0, showsAll ? links.length : FEW).map((link, place) => (
            <OpenLink key={link.id} link={link} place={place + 1} />
          ))}
        </ul>
      )}
      {links !== undefined && links.length > FEW && !showsAll && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => setShowsAll(true)}>
          {`Show all ${links.length} open links`}
        </Button>
      )}
      <Disclosure
        summary="Ended in the last 90 days"
        onToggle={(event) => event.currentTarget.open && setShowsEnded(true)}
      >
        {showsEnded && <EndedLinks />}
      </Disclosure>
    </div>
  )
}

function EndedLinks() {
  const { data: links, error, refetch, isFetching } = useEndedLinks()
  const [most, setMost] = useState(SOME)
  if (links === undefined) {
    return error === null ? (
      <Skeleton className="h-16 w-full rounded-md" />
    ) : (
      <QueryError
        title="The ended links could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (links.length === 0) return <p className="text-sm text-ink-muted">None.</p>
  return (
    <>
      <ul aria-label="Ended proof links" className="flex flex-col divide-y divide-line">
        {links.slice(0, most).map((link) => (
          <EndedLink key={link.id} link={link} />
        ))}
      </ul>
      {links.length > most && (
        <Button variant="quiet" size="sm" onClick={() => setMost(most + 5 * SOME)}>
          Show more ended links
        </Button>
      )}
    </>
  )
}
