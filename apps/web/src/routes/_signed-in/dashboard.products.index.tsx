import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/dashboard/products/')({
  head: () => pageTitle('My Products'),
  component: () => <h1 className="text-lg font-bold">My Products</h1>,
})
