import { missingText, productsText } from '@sampletrail/domain/cases/share-message.ts'
import { MOST_SHARED_PRODUCTS } from '@sampletrail/domain/cases/share-ticks.ts'
import { Copy, FileDown } from 'lucide-react'
import type { Case } from '#src/entities/case/load-case.ts'
import { ShareFields } from '#src/entities/case/share-fields.tsx'
import { ShareMade } from '#src/entities/case/share-made.tsx'
import { useCase } from '#src/entities/case/use-case.ts'
import { useShare } from '#src/entities/case/use-share.ts'
import { useShareForm } from '#src/entities/case/use-share-form.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { sellerNameOf } from '#src/entities/product/product-row.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

export interface ShareProofDialogProps {
  /** Products of one seller, in the order of the page; beyond the first fifty the dialog says that they are left out. */
  ids: readonly string[]
  /** What was asked for: it gets the main button. */
  main?: 'link' | 'pdf'
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** Shows a seller the proof of one product or several, as a link or a PDF. Load on first use. */
export function ShareProofDialog({
  ids,
  main = 'link',
  open,
  onOpenChange,
  onClosed,
}: ShareProofDialogProps) {
  const shared = ids.slice(0, MOST_SHARED_PRODUCTS)
  const { data: found, error, refetch, isFetching } = useCase(shared)
  const form = useShareForm(found)
  const share = useShare(found, form)
  const isReady = found !== undefined && found.products.length > 0
  const linkButton = (
    <Button
      key="link"
      variant={main === 'link' ? 'primary' : 'secondary'}
      disabled={!isReady}
      busy={share.busy === 'link'}
      onClick={() => void share.makeLink()}
    >
      {share.busy !== 'link' && <Copy aria-hidden className="size-4" />}
      {share.busy === 'link' ? 'Making the link...' : 'Copy link'}
    </Button>
  )
  const pdfButton = (
    <Button
      key="pdf"
      variant={main === 'pdf' ? 'primary' : 'secondary'}
      disabled={!isReady}
      busy={share.busy === 'pdf'}
      onClick={() => void share.makePdf()}
    >
      {share.busy !== 'pdf' && <FileDown aria-hidden className="size-4" />}
      {share.busy === 'pdf' ? 'Making the PDF...' : 'Download PDF'}
    </Button>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={main === 'pdf' ? 'PDF of unpaid cases' : 'Share proof'}
      description={found && describe(found)}
      keepOpenOutside
      footer={
        share.made ? (
          <>
            <Button variant="secondary" onClick={share.startAgain}>
              Make another link
            </Button>
            <Button onClick={() => onOpenChange(false)}>Done</Button>
          </>
        ) : main === 'pdf' ? (
          [linkButton, pdfButton]
        ) : (
          [pdfButton, linkButton]
        )
      }
    >
      {found === undefined && error !== null && (
        <QueryError
          title="The product could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {found === undefined && error === null && <Places />}
      {found?.products.length === 0 && (
        <Banner kind="info">{missingText(ids.length, ids.length)}</Banner>
      )}
      {isReady && share.made && (
        <ShareMade made={share.made} found={found} onEnded={share.startAgain} />
      )}
      {isReady && !share.made && (
        <div className="flex flex-col gap-4">
          {share.failure !== undefined && <Banner kind="error">{share.failure}</Banner>}
          <LeftOut ids={ids} found={found} />
          {/* What is changed now would not be in the link that is being made. */}
          <div inert={share.busy !== null} className="flex flex-col gap-4 inert:opacity-60">
            <ShareFields found={found} form={form} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

function describe({ products }: Case): string {
  const [first] = products
  if (first === undefined) return ''
  const seller = sellerNameOf(first)
  const what = productsText(products.map(productNameOf))
  return seller === null ? what : `${sellerLabel(seller)}, ${what}`
}

/** Says which of the chosen products are not among those that are shown. */
function LeftOut({ ids, found }: { ids: readonly string[]; found: Case }) {
  const asked = Math.min(ids.length, MOST_SHARED_PRODUCTS)
  const missing = asked - found.products.length
  return (
    <>
      {ids.length > asked && (
        <Banner kind="info">
          These are the first {asked} of {ids.length.toLocaleString('en-US')}: the longest overdue.
        </Banner>
      )}
      {missing > 0 && <Banner kind="warning">{missingText(missing, asked)}</Banner>}
    </>
  )
}

function Places() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-64 w-full rounded-md" />
      <Skeleton className="h-16 w-full rounded-md" />
    </div>
  )
}
