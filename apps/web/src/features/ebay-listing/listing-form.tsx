import {
  beginListing,
  checkListing,
  refuseCondition,
  refusePicture,
  takenConditions,
  type ListingForm as Listing,
} from '@sampletrail/domain/ebay/ebay-listing.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch, type Resolver } from 'react-hook-form'
import { explainEbayFailure } from '#src/entities/ebay/ebay-failure.ts'
import { sendListing, type SentListing } from '#src/entities/ebay/send-listing.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { aspectFieldName } from '#src/features/ebay-listing/aspect-fields.tsx'
import { listingDraftKey, readListingDraft } from '#src/features/ebay-listing/listing-draft.ts'
import { ListingFields } from '#src/features/ebay-listing/listing-fields.tsx'
import { SetupPanel } from '#src/features/ebay-listing/setup-panel.tsx'
import { readChosen } from '#src/features/ebay-listing/terms-fields.tsx'
import { useCategoryFacts } from '#src/features/ebay-listing/use-category-facts.ts'
import { useEbaySetup } from '#src/features/ebay-listing/use-ebay-setup.ts'
import { usePictureEdge } from '#src/features/ebay-listing/use-picture-edge.ts'
import { toAppError } from '#src/lib/errors.ts'
import { useFormDraft } from '#src/lib/use-form-draft.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

export interface ListingFormProps {
  product: Product
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
  onListed: (sent: SentListing) => void
}

const noPictureText = 'eBay needs a picture. Add one to the product first.'

/** The form of a listing. Typed text stays until the product is listed, however often that fails. */
export function ListingForm({
  product,
  title,
  open,
  onOpenChange,
  onClosed,
  onListed,
}: ListingFormProps) {
  const key = listingDraftKey(useUser().id, product.id)
  const [initial] = useState(() => beginListing(product))
  const [draft, setDraft] = useState(() => readListingDraft(key))
  const form = useForm<Listing>({ defaultValues: draft ?? initial, resolver: checkForm })
  const { end } = useFormDraft(key, form, initial)
  const [category, shippingType, handlingTime] = useWatch({
    control: form.control,
    name: ['category', 'shippingType', 'handlingTime'],
  })
  const setup = useEbaySetup({ shippingType, handlingTime })
  const choices = setup.data?.choices
  const facts = useCategoryFacts(category?.id)
  const needed = facts.data?.aspects ?? []
  const conditions = takenConditions(facts.data?.conditions ?? null)
  const edge = usePictureEdge(product.product_image_url)
  const pictureText =
    product.product_image_url === null ? noPictureText : edge === null ? null : refusePicture(edge)
  const [isChecked, setChecked] = useState(false)
  const [isSetupNeeded, setSetupNeeded] = useState(false)
  // An object, so that the next press counts as a change even if the field is the same.
  const [missing, setMissing] = useState<{ name: string } | null>(null)
  const { isSaving, failure, save } = useSaving(
    (error) => `Failed to create listing. ${explainEbayFailure(error)}`,
  )
  const content = useRef<HTMLDivElement>(null)
  const failureBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== undefined || isSetupNeeded) {
      failureBox.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [failure, isSetupNeeded])

  useEffect(() => {
    if (missing === null) return
    const fields = content.current?.querySelectorAll<HTMLElement>('input, select') ?? []
    const wanted = aspectFieldName(missing.name)
    ;[...fields].find((field) => field.getAttribute('name') === wanted)?.focus()
  }, [missing])

  async function submit(values: Listing): Promise<void> {
    const picture = product.product_image_url
    if (picture === null) {
      content.current?.scrollIntoView({ block: 'start' })
      return
    }
    // The facts about the latest choice are still loading.
    const { data } = facts.isLoading ? await facts.refetch({ cancelRefetch: false }) : facts
    const names = new Set(data?.aspects.map(({ name }) => name))
    const empty = [...names].find((name) => !values.aspects[name]?.trim())
    if (empty !== undefined) {
      setMissing({ name: empty })
      return
    }
    if (refuseCondition(values.condition, takenConditions(data?.conditions ?? null)) !== null) {
      form.setFocus('condition')
      return
    }
    setSetupNeeded(false)
    await save(async () => {
      try {
        const wanted = Object.entries(values.aspects).filter(([name]) => names.has(name))
        const sent = await sendListing(product.id, picture, {
          ...values,
          ...(choices !== undefined && { terms: readChosen(choices, values.terms) }),
          aspects: Object.fromEntries(wanted),
        })
        end()
        onListed(sent)
      } catch (error) {
        const { code } = toAppError(error)
        // eBay no longer has the choice: the form offers the current ones.
        if (code === 'conflict') void setup.refetch()
        if (code !== 'ebay_setup_needed') throw error
        setSetupNeeded(true)
      }
    })
  }
  const send = (): void => {
    setChecked(true)
    void form.handleSubmit(submit)()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={title}
      size="lg"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving}>
            {isSaving ? 'Listing...' : 'Create Listing'}
          </Button>
        </>
      }
    >
      <div ref={content} className="flex flex-col gap-4">
        {draft !== null && (
          <Banner
            kind="info"
            action={
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  form.reset(initial)
                  setDraft(null)
                }}
              >
                Start over
              </Button>
            }
          >
            This is what you had typed and not listed.
          </Banner>
        )}
        {pictureText !== null && <Banner kind="warning">{pictureText}</Banner>}
        <div ref={failureBox} className="scroll-my-4 empty:hidden">
          {failure !== undefined && <Banner kind="error">{failure}</Banner>}
          {isSetupNeeded && (
            <SetupPanel
              form={form.getValues()}
              onDone={() => {
                setSetupNeeded(false)
                send()
              }}
            />
          )}
        </div>
        {product.ebay_url !== null && (
          <Banner kind="info">
            Listing sets this product's eBay link. It replaces{' '}
            <span className="break-all">{product.ebay_url}</span>
          </Banner>
        )}
        <ListingFields
          form={form}
          facts={facts}
          aspects={needed}
          areAspectsChecked={isChecked}
          conditions={conditions}
          choices={choices}
        />
      </div>
    </Dialog>
  )
}

const checkForm: Resolver<Listing> = (values) => {
  const problems = Object.entries(checkListing(values))
  if (problems.length === 0) return { values, errors: {} }
  const errors = problems.map(([name, message]) => [name, { type: 'check', message }])
  return { values: {}, errors: Object.fromEntries(errors) }
}
