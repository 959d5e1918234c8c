import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'

/** Dialogs that the dashboard opens; the route supplies them. */
export type DashboardTasks = {
  addProduct: () => void
  /** Without a status, it proposes the one after the product's own. */
  updateStatus: (product: ProductListRow, status?: ProductStatus) => void
  recordRefund: (product: ProductListRow) => void
  uploadReceipt: (product: ProductListRow) => void
  editSeller: (sellerId: string) => void
}
