import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { amountProblem } from '@sampletrail/domain/money/money.ts'
import { normaliseOrderNumber } from '@sampletrail/domain/products/order-number.ts'
import { productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { useState } from 'react'
import { RoomBanner } from '#src/entities/product/limit/room-banner.tsx'
import { useInsertProducts } from '#src/entities/product/change/use-insert-products.ts'
import { detailOf } from '#src/entities/product/change/detail-of.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { caveatOf } from '#src/entities/receipt/offer-scan.ts'
import { useTrashProducts } from '#src/entities/product/trash/use-trash.ts'
import { ItemField } from '#src/features/products/receipt/item-field.tsx'
import {
  isPicked,
  type ItemRow,
  paidNoteOf,
  problemOfRow,
  productOfRow,
  rowsOfScan,
} from '#src/features/products/receipt/item-rows.ts'
import { SharedFields } from '#src/features/products/receipt/shared-fields.tsx'
import { useSameItems } from '#src/features/products/receipt/use-same-items.ts'
import { useSharedForm } from '#src/features/products/receipt/use-shared-form.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

export interface ReceiptItemsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  scan: ReceiptScan
  path: string
  /** The whole receipt is one product. */
  onAsOne: () => void
  onAdded: () => void
}

/** The lines of a receipt: the selected ones become products, with its seller, order number, date and file. */
export function ReceiptItemsDialog({
  open,
  onOpenChange,
  scan,
  path,
  onAsOne,
  onAdded,
}: ReceiptItemsDialogProps) {
  const { held, limit } = useProductLimit()
  const room = limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - held)
  const [rows, setRows] = useState(() => rowsOfScan(scan))
  const [hasRoom] = useState(rows.length <= room)
  // One id per line for all attempts: a retry can never add it twice.
  const [ids] = useState(() => rows.map(() => crypto.randomUUID()))
  const [isTried, setTried] = useState(false)
  const shared = useSharedForm(scan)
  const part = caveatOf(scan)
  const same = useSameItems(shared.form.watch('orderNumber'), rows, ids)
  const add = useInsertProducts()
  const trash = useTrashProducts()
  const { isSaving, failure, save } = useSaving((error) => {
    const { message, hint } = toAppError(error)
    return hint === 'product_limit' ? message : `Failed to add products. ${explainFailure(error)}`
  })
  const isAdded = (row: ItemRow, place: number): boolean =>
    isPicked(row, { same: same[place] ?? null, hasRoom })
  const picked = rows.flatMap((row, place) => (isAdded(row, place) ? [{ row, place }] : []))
  const isOver = picked.length > room && !add.isPending && !add.isSuccess
  const currency = shared.form.watch('currency')
  const paidProblem = amountProblem(shared.form.watch('price'), currency)
  const setRow = (place: number, row: ItemRow): void =>
    setRows((before) => before.map((each, index) => (index === place ? row : each)))

  async function submit(): Promise<void> {
    setTried(true)
    const isWrong = picked.some(({ row }) => Object.keys(problemOfRow(row, currency)).length > 0)
    if (picked.length === 0 || isOver || isWrong || paidProblem !== null) return
    if (shared.hasInvalidDate()) return
    await save(async () => {
      const { dates, orderNumber, price } = shared.form.getValues()
      const common = {
        orderDate: dates.order_date,
        orderNumber: normaliseOrderNumber(orderNumber),
        currency,
        receiptPath: path,
      }
      const note = paidNoteOf(scan, price, common)
      const { seller } = shared
      const products = picked.map(({ row, place }) => ({
        id: ids[place] ?? crypto.randomUUID(),
        change: { ...productOfRow(row, common, note), ...(seller && { seller_id: seller.id }) },
        seller: seller && { id: seller.id, name: seller.name },
      }))
      const outcome = await add.mutateAsync(products)
      const words = products.length === 1 ? 'Product added' : `${products.length} products added`
      showSuccess(words, {
        detail: detailOf(outcome),
        action: {
          label: 'Undo',
          onSelect: () =>
            trash(
              products.map(({ id }) => id),
              products.length === 1
                ? 'Product moved to the trash'
                : `${products.length} products moved to the trash`,
            ),
        },
      })
      onAdded()
    })
  }

  return (
    <Dialog
      busy={isSaving}
      open={open}
      onOpenChange={onOpenChange}
      title="Items on the receipt"
      size="lg"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <Button variant="quiet" className="mr-auto" onClick={onAsOne}>
            Add as one product
          </Button>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving} disabled={picked.length === 0 || isOver}>
            {isSaving ? 'Adding product...' : wordsOfAdd(picked.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        {part !== null && <Banner kind="warning">{part}</Banner>}
        {limit !== null && rows.length > room && (
          <RoomBanner>
            {room === 0
              ? productLimitText(limit)
              : `Your plan has room for ${room} more ${room === 1 ? 'product' : 'products'}. Please pick which.`}
          </RoomBanner>
        )}
        <fieldset>
          <legend className="text-sm font-medium">Pick what becomes a product</legend>
          <ul className="divide-y divide-line">
            {rows.map((row, place) => (
              <ItemField
                key={ids[place]}
                row={row}
                isPicked={isAdded(row, place)}
                same={same[place] ?? null}
                place={place + 1}
                currency={currency}
                isTried={isTried}
                onChange={(next) => setRow(place, next)}
                onLeave={() => onOpenChange(false)}
              />
            ))}
          </ul>
        </fieldset>
        <SharedFields shared={shared} paidProblem={isTried ? paidProblem : null} />
      </div>
    </Dialog>
  )
}

function wordsOfAdd(count: number): string {
  if (count === 0) return 'Add products'
  return count === 1 ? 'Add 1 product' : `Add ${count} products`
}
