import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#src/ui/button-style.ts'

/** A link to the catalogue, for an empty list. */
export function FindProductsLink() {
  return (
    <Link to="/dashboard/find" className={buttonStyle('secondary', 'sm', 'shrink-0')}>
      Find Products
    </Link>
  )
}
