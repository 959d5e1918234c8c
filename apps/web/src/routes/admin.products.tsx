import { createFileRoute } from '@tanstack/react-router'
import { AdminProducts } from '#src/features/admin/products/admin-products.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/products')({
  head: () => pageTitle('Products · Admin'),
  component: AdminProducts,
})
