import {
  PRODUCT_STATUSES,
  isProductStatus,
  labelOfStatus,
} from '@sampletrail/domain/products/lifecycle.ts'
import {
  MAX_TAG_LENGTH,
  readTags,
  tagsInUse,
  withTags,
} from '@sampletrail/domain/products/product-tags.ts'
import {
  storagePlaceProblem,
  tidyStoragePlace,
} from '@sampletrail/domain/products/storage-place.ts'
import { useMemo, useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useChangeProducts } from '#src/entities/product/change/use-change-products.ts'
import { UNASSIGNED_ID } from '#src/entities/seller/seller-row.ts'
import { SellerField } from '#src/features/products/form/seller-field.tsx'
import {
  type BulkChoice,
  NO_CHOICE,
  editsOf,
  tagProblemOf,
  whyIdle,
} from '#src/features/products/list/selection/bulk-edit.ts'
import { StoragePlaceField } from '#src/features/products/place/storage-place-field.tsx'
import { readToday } from '#src/lib/today.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Select } from '#src/ui/select.tsx'
import { TagField } from '#src/ui/tag-field.tsx'

const KEEP = ''
const STATUS_OPTIONS = [
  { value: KEEP, label: 'Keep as it is' },
  ...PRODUCT_STATUSES.map((status) => ({ value: status, label: labelOfStatus(status) })),
]

/** Status, seller, storage place and tags of many products at once. Load on first use. */
export function BulkEditDialog({
  products,
  disabledCount,
  open,
  onOpenChange,
  onDone,
}: {
  /** The products that may be changed. */
  products: readonly ProductListRow[]
  /** How many ticked products are over the plan's limit. */
  disabledCount: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}) {
  const change = useChangeProducts('Failed to update products')
  const [choice, setChoice] = useState<BulkChoice>(NO_CHOICE)
  const [sellerId, setSellerId] = useState(KEEP)
  const [problem, setProblem] = useState<string>()
  const [place, setPlace] = useState('')
  const [removesPlace, setRemovesPlace] = useState(false)
  const [placeProblem, setPlaceProblem] = useState<string>()
  /** Why there is nothing to save. */
  const [idle, setIdle] = useState<string>()
  const havePlaces = products.some(({ storage_place: held }) => held !== null)
  const known = useMemo(() => tagsInUse(products), [products])
  const count = products.length.toLocaleString('en')
  const noun = products.length === 1 ? 'product' : 'products'

  function save(): void {
    const found = tagProblemOf(products, choice)
    setProblem(found)
    const unfit = removesPlace ? null : storagePlaceProblem(place)
    setPlaceProblem(unfit ?? undefined)
    if (found !== undefined || unfit !== null) return
    const wanted = removesPlace ? null : tidyStoragePlace(place)
    const placed = wanted === null && !removesPlace ? null : { place: wanted }
    const whole = { ...choice, place: placed }
    const edits = editsOf(products, whole, readToday())
    setIdle(edits.length > 0 ? undefined : whyIdle(whole, products.length))
    if (edits.length === 0) return
    onOpenChange(false)
    onDone()
    change(
      edits,
      `${edits.length.toLocaleString('en')} ${edits.length === 1 ? 'product' : 'products'} updated`,
    )
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit ${count} ${noun}`}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      footer={
        <>
          {idle !== undefined && (
            <Banner kind="error" className="w-full">
              {idle}
            </Banner>
          )}
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" disabled={products.length === 0}>
            Update {count} {noun}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {disabledCount > 0 && (
          <Banner kind="info">
            {disabledCount} more {disabledCount === 1 ? 'is' : 'are'} over the limit of your plan
            and will stay unchanged.
          </Banner>
        )}
        <Select
          label="Status"
          hint="Sets today as its date where there is none yet."
          options={STATUS_OPTIONS}
          value={choice.status ?? KEEP}
          onChange={({ target }) =>
            setChoice({ ...choice, status: isProductStatus(target.value) ? target.value : null })
          }
        />
        <div>
          <SellerField
            value={sellerId}
            current={null}
            onChange={(id, seller) => {
              setSellerId(id)
              setChoice({
                ...choice,
                seller: {
                  seller: id === UNASSIGNED_ID || !seller ? null : { id, name: seller.name },
                },
              })
            }}
          />
          {choice.seller ? (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                setSellerId(KEEP)
                setChoice({ ...choice, seller: null })
              }}
            >
              Keep each seller as it is
            </Button>
          ) : (
            <p className="mt-1 text-sm text-ink-muted">
              Without a choice each seller stays as it is.
            </p>
          )}
        </div>
        <div>
          <StoragePlaceField
            value={place}
            onChange={(text) => {
              setPlaceProblem(undefined)
              setPlace(text)
            }}
            disabled={removesPlace}
            hint="Empty keeps each place as it is."
            error={placeProblem}
          />
          {havePlaces && (
            <Checkbox
              label="Remove the storage places"
              className="mt-1"
              checked={removesPlace}
              onChange={({ target }) => setRemovesPlace(target.checked)}
            />
          )}
        </div>
        <TagField
          label="Add tags"
          values={choice.addedTags}
          onChange={(addedTags) => setChoice({ ...choice, addedTags })}
          read={readTags}
          add={withTags}
          maxLength={MAX_TAG_LENGTH}
          error={problem}
        />
        {known.length > 0 && (
          <fieldset>
            <legend className="mb-1.5 text-sm font-medium">Remove tags</legend>
            <div className="flex max-h-48 flex-wrap gap-2 overflow-y-auto p-0.5 pointer-coarse:max-h-64">
              {known.map((tag) => {
                const isOn = choice.removedTags.includes(tag)
                return (
                  <Chip
                    key={tag}
                    selected={isOn}
                    onClick={() =>
                      setChoice({
                        ...choice,
                        removedTags: isOn
                          ? choice.removedTags.filter((other) => other !== tag)
                          : [...choice.removedTags, tag],
                      })
                    }
                  >
                    {tag}
                  </Chip>
                )
              })}
            </div>
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}
