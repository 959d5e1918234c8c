import { CONTACT_LABELS } from '@sampletrail/domain/seller-contacts.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import type { OwnSeller } from '#src/entities/seller/seller-row.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

const KINDS = ['email', 'whatsapp', 'wechat', 'facebook', 'discord'] as const

/** One seller with the ways to reach them. */
export function SellerRow({
  seller,
  onEdit,
  onDelete,
}: {
  seller: OwnSeller
  onEdit: () => void
  onDelete: () => void
}) {
  const name = sellerLabel(seller.name)
  const contacts = KINDS.filter((kind) => seller[kind])
  return (
    <li className="flex items-center gap-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-sm font-semibold wrap-anywhere">
          {name}
        </p>
        {contacts.length === 0 ? (
          <p className="text-sm text-ink-muted">No contact details</p>
        ) : (
          <dl className="flex flex-wrap gap-x-4 text-sm text-ink-muted">
            {contacts.map((kind) => (
              <div key={kind} className="flex min-w-0 gap-1">
                <dt className="shrink-0">{CONTACT_LABELS[kind]}:</dt>
                <dd className="min-w-0 text-ink wrap-anywhere">{seller[kind]}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
      <IconButton icon={Trash2} tone="danger" label={`Delete ${name}`} onClick={onDelete} />
    </li>
  )
}
