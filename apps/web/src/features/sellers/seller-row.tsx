import { CONTACT_LABELS } from '@sampletrail/domain/sellers/seller-contacts.ts'
import { type SellerRecord, sellerRecordText } from '@sampletrail/domain/sellers/seller-record.ts'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MarkControls } from '#src/entities/seller/again/mark-controls.tsx'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { SellerMark } from '#src/entities/seller/seller-mark.tsx'
import type { OwnSeller, SellerOption } from '#src/entities/seller/seller-row.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

const KINDS = ['email', 'whatsapp', 'wechat', 'facebook', 'discord'] as const

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
  const contacts = KINDS.filter((kind) => seller[kind])
  return (
    <Row
      seller={seller}
      known={known}
      payers={payers}
      actions={
        <>
          <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
          <IconButton icon={Trash2} tone="danger" label={`Delete ${name}`} onClick={onDelete} />
        </>
      }
    >
      {contacts.length === 0 ? (
        <p className="text-sm text-ink-muted">No contact details</p>
      ) : (
        <dl className="flex flex-wrap gap-x-4 text-sm text-ink-muted">
          {contacts.map((kind) => (
            <div key={kind} className="min-w-0">
              <dt className="inline">{CONTACT_LABELS[kind]}: </dt>
              <dd className="inline text-ink wrap-anywhere">{seller[kind]}</dd>
            </div>
          ))}
        </dl>
      )}
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
  actions,
  children,
}: {
  seller: SellerOption
  known: KnownRecord
  payers: Payers
  actions?: ReactNode
  children?: ReactNode
}) {
  const name = sellerLabel(seller.name)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 md:px-5">
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
        {children}
        {payers !== undefined && (
          <p className="text-sm wrap-anywhere text-ink-muted">Has paid from {payers.join(', ')}</p>
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
      {actions}
      <div className="w-full sm:pl-13">
        <MarkControls sellerId={seller.id} sellerName={name} />
      </div>
    </li>
  )
}
