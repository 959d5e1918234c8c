import {
  describeSame,
  type KnownMarks,
  type SameProducts,
} from '@sampletrail/domain/products/same-product.ts'
import { Link } from '@tanstack/react-router'

/** 'You already have "Walnut board" with this order number.', with a link to it; it never blocks saving. */
export function SameNote({
  same,
  onLeave,
}: {
  same: SameProducts<KnownMarks>
  /** Called when the person opens that product: dialogs over the page close. */
  onLeave: () => void
}) {
  const { before, name, after } = describeSame(same)
  const style = 'font-medium wrap-anywhere text-ink underline underline-offset-2'
  return (
    <span aria-live="polite">
      {before}
      {same.first.isTrashed ? (
        <Link to="/dashboard/products/trash" onClick={onLeave} className={style}>
          {name}
        </Link>
      ) : (
        <Link
          to="/dashboard/products/$id"
          params={{ id: same.first.id }}
          onClick={onLeave}
          className={style}
        >
          {name}
        </Link>
      )}
      {after}
    </span>
  )
}
