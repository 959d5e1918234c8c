import { createFileRoute } from '@tanstack/react-router'
import { ProductScreen } from '#src/features/products/product-screen.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/dashboard/products/$id')({
  head: () => pageTitle('Product'),
  component: ProductRoute,
})

function ProductRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ProductScreen key={id} id={id} onLeave={() => void navigate({ to: '/dashboard/products' })} />
  )
}
