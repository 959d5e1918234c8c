import {
  momentWords,
  openedWords,
  productsWords,
  shownWords,
} from '@sampletrail/domain/cases/case-link-words.ts'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEndLink } from '#src/entities/case/links/end-link.ts'
import type { CaseLink } from '#src/entities/case/links/load-links.ts'
import { readMoment } from '#src/entities/case/links/read-moment.ts'
import { useCopyLink } from '#src/entities/case/links/use-copy-link.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { readToday } from '#src/lib/today.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** The address is ready to be copied as soon as it is shown. */
function selectWhole(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

/** An open link: what it shows, who opened it, and how to send it again or take it back. */
export function OpenLink({
  link,
  place,
  hidesProducts = false,
}: {
  link: CaseLink
  /** In its list, from 1: tells the buttons of two links apart. */
  place: number
  /** On the page of its only product. */
  hidesProducts?: boolean
}) {
  const { copy, isCopying, address } = useCopyLink(link.id)
  const end = useEndLink()
  const today = readToday()
  return (
    <li className="flex flex-col gap-2 py-3">
      <div>
        {!hidesProducts && <LinkTitle link={link} />}
        <p className="text-sm">{shownWords(link.shows)}</p>
        <p className="tabular text-sm text-ink-muted">
          {openedWords(
            link.opened_count,
            link.last_opened_at === null ? null : readMoment(link.last_opened_at),
            today,
          )}
          . Ends {momentWords(readMoment(link.expires_at), today)}.
        </p>
      </div>
      {address !== null && (
        <TextField
          label="Copy the address by hand"
          readOnly
          ref={selectWhole}
          value={address}
          onFocus={(event) => event.target.select()}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          busy={isCopying}
          aria-label={`Copy link ${place}`}
          onClick={copy}
        >
          <Copy aria-hidden className="size-4" />
          Copy link
        </Button>
        <Button
          variant="quiet"
          size="sm"
          busy={end.isPending}
          aria-label={`Take back link ${place}`}
          onClick={() => end.mutate(link.id)}
        >
          Take back
        </Button>
      </div>
    </li>
  )
}

/** A link that is over. */
export function EndedLink({ link }: { link: CaseLink }) {
  const today = readToday()
  const words = (instant: string) => momentWords(readMoment(instant), today)
  return (
    <li className="py-2">
      <LinkTitle link={link} />
      <p className="tabular text-sm text-ink-muted">
        {link.ended_at === null
          ? `Ended ${words(link.expires_at)}`
          : `Taken back ${words(link.ended_at)}`}
        .{' '}
        {openedWords(
          link.opened_count,
          link.last_opened_at === null ? null : readMoment(link.last_opened_at),
          today,
        )}
        .
      </p>
    </li>
  )
}

function LinkTitle({ link }: { link: CaseLink }): ReactNode {
  const names = link.products
    .toSorted((a, b) => a.place - b.place)
    // A product in the trash may be named, too: it may come back.
    .map(({ product }) => product?.name?.trim() || 'Unnamed product')
  return (
    <p dir="auto" className="text-sm font-medium wrap-anywhere">
      {productsWords(names)}
      {link.seller_name !== null && (
        <span className="font-normal text-ink-muted"> for {sellerLabel(link.seller_name)}</span>
      )}
    </p>
  )
}
