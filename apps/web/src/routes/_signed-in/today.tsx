import { createFileRoute } from '@tanstack/react-router'
import { prefetchForScreen } from '#src/app/prefetch-for-screen.ts'
import { productListOptions } from '#src/entities/product/list/use-products.ts'
import { useAddProduct } from '#src/features/shell/add-product.ts'
import { TodayScreen } from '#src/features/today/today-screen.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/today')({
  head: () => pageTitle('Today'),
  loader: ({ context }) => prefetchForScreen(context, productListOptions),
  component: TodayRoute,
})

function TodayRoute() {
  return <TodayScreen onAddProduct={useAddProduct()} />
}
