import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#src/ui/button-style.ts'

/** The way on, where there is nothing yet. */
export function FindProductsLink() {
  return (
    <Link to="/dashboard/find" className={buttonStyle('secondary', 'sm', 'shrink-0')}>
      Find Products
    </Link>
  )
}
