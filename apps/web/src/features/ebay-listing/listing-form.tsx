import {
  adaptCondition,
  beginDescription,
  beginListing,
  checkListing,
  refuseCondition,
  refusePicture,
  takenConditions,
  type ListingCondition,
  type ListingForm as Listing,
} from '@sampletrail/domain/ebay/ebay-listing.ts'
import {
  EMPTY_LISTING_DRAFT,
  isTyped,
  showDraft,
  textsOf,
} from '@sampletrail/domain/resale/listing-draft.ts'
import { PRODUCT_PHOTO } from '@sampletrail/domain/resale/listing-photos.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
import { explainEbayFailure } from '#src/entities/ebay/ebay-failure.ts'
import { sendListing, type SentListing } from '#src/entities/ebay/send-listing.ts'
import { DraftNotices } from '#src/entities/listing/draft-notices.tsx'
import { unsentListingKey } from '#src/entities/listing/listing-draft.ts'
import {
  offerOldText,
  TypedListing,
  withdrawOldText,
} from '#src/entities/listing/typed-listing.tsx'
import { useListingDraft } from '#src/entities/listing/use-listing-draft.ts'
import { type FormAccess, useSharedFields } from '#src/entities/listing/use-shared-fields.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { aspectFieldName } from '#src/features/ebay-listing/aspect-fields.tsx'
import { keepLastSending, readLastSending } from '#src/features/ebay-listing/last-sending.ts'
import {
  adoptListingDraft,
  hasOwnText,
  listingDraftKey,
  readListingDraft,
  sharedMark,
} from '#src/features/ebay-listing/listing-draft.ts'
import { ListingFields } from '#src/features/ebay-listing/listing-fields.tsx'
import { PhotosField } from '#src/features/ebay-listing/photos-field.tsx'
import { SaleFields } from '#src/features/ebay-listing/sale-fields.tsx'
import { SetupPanel } from '#src/features/ebay-listing/setup-panel.tsx'
import { readChosen } from '#src/features/ebay-listing/terms-fields.tsx'
import { useCategoryFacts } from '#src/features/ebay-listing/use-category-facts.ts'
import { useEbaySetup } from '#src/features/ebay-listing/use-ebay-setup.ts'
import { useListingPhotos } from '#src/features/ebay-listing/use-listing-photos.ts'
import { useProposedCategory } from '#src/features/ebay-listing/use-proposed-category.ts'
import { usePictureEdge } from '#src/features/ebay-listing/use-picture-edge.ts'
import { toAppError } from '#src/lib/errors.ts'
import { countRemovals } from '#src/lib/personal-storage.ts'
import { useFormDraft } from '#src/lib/use-form-draft.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

export interface ListingFormProps {
  product: Product
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
  onListed: (sent: SentListing) => void
  /** The price to begin with, such as one that was found; undefined for the one that was typed, or the product's. */
  startPrice: string | undefined
}

const noPhotoText = 'eBay needs a photo. Add one below.'

/** The form of a listing. Typed text stays until the product is listed, however often that fails. */
export function ListingForm({
  product,
  title,
  open,
  onOpenChange,
  onClosed,
  onListed,
  startPrice,
}: ListingFormProps) {
  const userId = useUser().id
  const key = listingDraftKey(userId, product.id)
  const [removals] = useState(countRemovals)
  const [initial] = useState(() => ({
    ...beginListing(product),
    ...readLastSending(userId),
  }))
  const [draft] = useState(() => {
    adoptListingDraft(key, unsentListingKey(userId, product.id), initial)
    return readListingDraft(key)
  })
  const state = useListingDraft(product.id)
  const listing = useListingPhotos(product.product_image_url, state)
  const hasPhotos = listing.photos.length + listing.sending.length + listing.unsent.length > 0
  const form = useForm<Listing>({
    defaultValues: draft ?? initial,
    resolver: checkForm,
    // The photos are above the fields.
    shouldFocusError: hasPhotos,
  })
  const { keep, end } = useFormDraft(key, form, initial, { beside: sharedMark })
  const [typedBefore, setTypedBefore] = useState<boolean>()
  const [firstTitle, setFirstTitle] = useState<string>()
  if (typedBefore === undefined && state.draft !== undefined) {
    setTypedBefore(isTyped(state.draft) || hasOwnText(draft, initial))
    setFirstTitle(state.draft.category_id === null ? (state.draft.title ?? initial.title) : '')
  }
  const proposed = useProposedCategory(firstTitle)
  const [starts, setStarts] = useState(0)
  useEffect(() => {
    // The button that was pressed is gone.
    if (starts > 0) form.setFocus('title')
  }, [starts, form])
  const [category, shippingType, handlingTime] = useWatch({
    control: form.control,
    name: ['category', 'shippingType', 'handlingTime'],
  })
  const setup = useEbaySetup({ shippingType, handlingTime })
  const choices = setup.data?.choices
  const facts = useCategoryFacts(category?.id)
  const needed = facts.data?.aspects ?? []
  const taken = facts.data?.conditions
  const conditions = useMemo(() => takenConditions(taken ?? null), [taken])
  const shared = useMemo(
    () => ({
      title: initial.title,
      price: initial.price,
      condition: adaptCondition(initial.condition, conditions),
      category: proposed ?? null,
      describe: (condition: ListingCondition) => beginDescription(product, condition),
    }),
    [initial, product, conditions, proposed],
  )
  useSharedFields(
    state,
    shared,
    accessTo(form),
    startPrice === undefined ? {} : { price: startPrice },
  )
  // The account is checked before there is anything to read, so that nothing moves later. If eBay cannot be asked, eBay decides.
  const [isReady, setReady] = useState(false)
  if (!isReady && state.draft !== undefined && !setup.isPending) setReady(true)
  const edge = usePictureEdge(product.product_image_url)
  const photoText = explainPhotos()
  // An object, so that each press moves the focus.
  const [refusedPhotos, setRefusedPhotos] = useState<object | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isSetupNeeded, setSetupNeeded] = useState(false)
  // An object, so that the next press counts as a change even if the field is the same.
  const [missing, setMissing] = useState<{ name: string } | null>(null)
  const { isSaving, failure, save } = useSaving(
    (error) => `Failed to create listing. ${explainEbayFailure(error)}`,
  )
  const [arePhotosSent, setPhotosSent] = useState(false)
  const contentBox = useRef<HTMLDivElement>(null)
  const failureBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== undefined || isSetupNeeded) {
      failureBox.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [failure, isSetupNeeded])

  useEffect(() => {
    if (missing === null) return
    const fields = contentBox.current?.querySelectorAll<HTMLElement>('input, select') ?? []
    const wanted = aspectFieldName(missing.name)
    ;[...fields].find((field) => field.getAttribute('name') === wanted)?.focus()
  }, [missing])

  async function submit(values: Listing): Promise<void> {
    if (!hasPhotos) return
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
    setPhotosSent(false)
    await save(async () => {
      const { isWhole, addresses } = await listing.settle()
      // The photos say which is missing. One that was refused is gone: the next press lists the others.
      if (!isWhole || addresses.length === 0) {
        setRefusedPhotos({})
        return
      }
      try {
        const wanted = Object.entries(values.aspects).filter(([name]) => names.has(name))
        const listed = {
          ...values,
          ...(choices !== undefined && { terms: readChosen(choices, values.terms) }),
          aspects: Object.fromEntries(wanted),
        }
        const sent = await sendListing(product.id, addresses, listed, () => setPhotosSent(true))
        end()
        if (countRemovals() === removals) keepLastSending(userId, listed)
        withdrawOldText(product.id)
        onListed(sent)
      } catch (error) {
        const { code } = toAppError(error)
        // eBay no longer has the choice: the form offers the current ones.
        if (code === 'conflict' || code === 'ebay_setup_needed') void setup.refetch()
        if (code !== 'ebay_setup_needed') throw error
        setSetupNeeded(true)
      }
    })
  }
  const send = (): void => {
    setChecked(true)
    if (!hasPhotos) setRefusedPhotos({})
    void form.handleSubmit(submit)()
  }

  return (
    <Dialog
      busy={isSaving}
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
          <Button type="submit" busy={isSaving} disabled={!isReady}>
            {isSaving ? (arePhotosSent ? 'Listing...' : 'Sending photos...') : 'Create Listing'}
          </Button>
        </>
      }
    >
      {isReady ? content() : <Skeleton className="h-112 w-full" />}
    </Dialog>
  )

  function content() {
    return (
      <div ref={contentBox} className="flex flex-col gap-4">
        <DraftNotices {...state} />
        {typedBefore === true && <TypedListing onStartOver={startOver} />}
        {photoText !== null && <Banner kind="warning">{photoText}</Banner>}
        <div ref={failureBox} className="flex scroll-my-4 flex-col gap-4 empty:hidden">
          {failure !== undefined && <Banner kind="error">{failure}</Banner>}
          {(isSetupNeeded || (setup.data?.missing.length ?? 0) > 0) && (
            <SetupPanel
              form={{ shippingType, handlingTime }}
              isListing={isSetupNeeded}
              onDone={() => {
                setSetupNeeded(false)
                if (isSetupNeeded) send()
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
        <PhotosField listing={listing} refused={refusedPhotos} />
        <ListingFields
          form={form}
          facts={facts}
          aspects={needed}
          areAspectsChecked={isChecked}
          conditions={conditions}
          proposedCategory={proposed?.id}
        />
        <SaleFields form={form} choices={choices} />
      </div>
    )
  }

  /** The problem of the photos, as far as it is known here; null if there is none. */
  function explainPhotos(): string | null {
    const { photos } = listing
    if (!hasPhotos) return noPhotoText
    const place = photos.findIndex((photo) => photo.key === PRODUCT_PHOTO)
    const refusal = place === -1 || edge === null ? null : refusePicture(edge)
    return refusal !== null && photos.length > 1 ? `Photo ${place + 1}: ${refusal}` : refusal
  }

  function startOver(): void {
    const values = structuredClone(form.getValues())
    const texts = textsOf(state.draft ?? EMPTY_LISTING_DRAFT)
    const searched = firstTitle
    form.reset({ ...initial, ...sharedValues() })
    setTypedBefore(false)
    setFirstTitle(initial.title)
    setStarts(starts + 1)
    offerOldText(product.id, () => {
      state.save(texts)
      form.reset(values)
      keep()
      setTypedBefore(true)
      setFirstTitle(searched)
    })
  }

  /** The shared fields as the product has them. */
  function sharedValues() {
    return showDraft(EMPTY_LISTING_DRAFT, shared)
  }
}

function accessTo(form: UseFormReturn<Listing>): FormAccess {
  return {
    read: () => {
      const { title, description, price, condition, category } = form.getValues()
      return { title, description, price, condition, category }
    },
    write: ({ title, description, price, condition, category }) => {
      const change = { shouldValidate: form.formState.isSubmitted }
      if (title !== undefined) form.setValue('title', title, change)
      if (description !== undefined) form.setValue('description', description, change)
      if (price !== undefined) form.setValue('price', price, change)
      if (condition !== undefined) form.setValue('condition', condition, change)
      if (category !== undefined) form.setValue('category', category, change)
    },
    watch: (callback) => form.subscribe({ formState: { values: true }, callback }),
  }
}

const checkForm: Resolver<Listing> = (values) => {
  const problems = Object.entries(checkListing(values))
  if (problems.length === 0) return { values, errors: {} }
  const errors = problems.map(([name, message]) => [name, { type: 'check', message }])
  return { values: {}, errors: Object.fromEntries(errors) }
}
