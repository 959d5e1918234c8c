import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'

/** What the dashboard opens beside itself; the route knows with what. */
export type DashboardTasks = {
  addProduct: () => void
  /** Without a status, the one after the product's own is proposed. */
  updateStatus: (product: ProductListRow, status?: ProductStatus) => void
  uploadReceipt: (product: ProductListRow) => void
  editSeller: (sellerId: string) => void
}
