import { type SellerRecord, sellerRecordText } from '@sampletrail/domain/sellers/seller-record.ts'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MarkControls } from '#src/entities/seller/again/mark-controls.tsx'
import { ContactList } from '#src/entities/seller/contact-list.tsx'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { SellerMark } from '#src/entities/seller/seller-mark.tsx'
import type { OwnSeller, SellerOption } from '#src/entities/seller/seller-row.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

/** The user's own record with a seller; null until known. */
type KnownRecord = { record: SellerRecord | undefined } | null

/** The addresses that have paid for a seller. */
type Payers = readonly string[] | undefined

/** One of the user's own sellers with their contacts. */
export function SellerRow({
  seller,
  known,
  payers,
  onEdit,
  onDelete,
}: {
  seller: OwnSeller
  known: KnownRecord
  payers: Payers
  onEdit: () => void
  onDelete: () => void
}) {
  const name = sellerLabel(seller.name)
  return (
    <Row
      seller={seller}
      known={known}
      payers={payers}
      edit={<IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />}
      // Apart from what people press every day.
      remove={<IconButton icon={Trash2} tone="quiet" label={`Delete ${name}`} onClick={onDelete} />}
    >
      <ContactList seller={seller} sellerName={name} />
    </Row>
  )
}

/** A seller of the catalogue, which only admins change. */
export function GlobalSellerRow(props: {
  seller: SellerOption
  known: KnownRecord
  payers: Payers
}) {
  return <Row {...props} />
}

function Row({
  seller,
  known,
  payers,
  edit,
  remove,
  children,
}: {
  seller: SellerOption
  known: KnownRecord
  payers: Payers
  edit?: ReactNode
  remove?: ReactNode
  /** The contacts. */
  children?: ReactNode
}) {
  const name = sellerLabel(seller.name)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-2 px-4 py-3 md:px-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] xl:gap-x-8">
      <div className="col-span-2 flex items-start gap-3 xl:col-span-1">
        <SellerMark name={seller.name} thumbnailUrl={seller.thumbnail_url} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="text-sm font-semibold wrap-anywhere">
            {name}
            {seller.is_vip && (
              <Badge tone="purple" className="ml-2">
                VIP
              </Badge>
            )}
          </p>
          {payers !== undefined && (
            <p className="text-sm wrap-anywhere text-ink-muted">
              Has paid from {payers.join(', ')}
            </p>
          )}
          <p className="tabular min-h-5 text-sm text-ink-muted">
            {known?.record && (
              <Link
                to="/dashboard/products"
                search={{ seller: seller.id }}
                aria-label={`Products of ${name}: ${sellerRecordText(known.record)}`}
                className="hover:underline"
              >
                {sellerRecordText(known.record)}
              </Link>
            )}
            {known && !known.record && sellerRecordText(undefined)}
          </p>
        </div>
        {edit}
      </div>
      <div className="col-span-2 xl:col-span-1 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        {children}
      </div>
      <div className="xl:col-start-1 xl:row-start-2">
        <MarkControls sellerId={seller.id} sellerName={name} />
      </div>
      <div className="-mr-2 xl:col-start-3 xl:row-start-1">{remove}</div>
    </li>
  )
}
