import { Search } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useSellerPayers } from '#src/entities/import/use-seller-payers.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { vipsFirst } from '#src/entities/seller/group-sellers.ts'
import type { OwnSeller, SellerOption } from '#src/entities/seller/seller-row.ts'
import type { SellerRecords } from '#src/entities/seller/records-of.ts'
import { useSellerRecords } from '#src/entities/seller/use-seller-records.ts'
import { useSellers } from '#src/entities/seller/use-sellers.ts'
import { sellersThatMatch } from '#src/features/sellers/find-in-sellers.ts'
import { GlobalSellerRow, SellerRow } from '#src/features/sellers/seller-row.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** The search is shown from this many sellers on. */
const MANY = 10
/** How many rows are rendered at a time. */
const PAGE = 100

const NO_SELLERS: readonly SellerOption[] = []

/** The user's own sellers, and the global ones for users who may pick them, filtered by a search. */
export function SellerList({
  own,
  empty,
  onEdit,
  onDelete,
}: {
  own: readonly OwnSeller[]
  /** Shown if the user has none. */
  empty: ReactNode
  onEdit: (seller: OwnSeller) => void
  onDelete: (seller: OwnSeller) => void
}) {
  const { isVip, isAdmin } = usePlan()
  const seesGlobal = isVip || isAdmin
  const options = useSellers()
  const records = useSellerRecords()
  const payers = useSellerPayers()
  const [search, setSearch] = useState('')
  const global = useMemo(
    () =>
      seesGlobal
        ? options.data && vipsFirst(options.data.filter(({ user_id }) => user_id === null))
        : NO_SELLERS,
    [options.data, seesGlobal],
  )
  const foundOwn = useMemo(() => sellersThatMatch(own, search), [own, search])
  const foundGlobal = useMemo(() => global && sellersThatMatch(global, search), [global, search])
  const isSearched = search.trim() !== ''
  return (
    <>
      {/* Users who see global sellers have many; the field must not push them down when it appears. */}
      {(seesGlobal || own.length > MANY) && (
        <TextField
          label="Search sellers"
          hideLabel
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Search by name or contact"
          icon={<Search className="size-4" />}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <Group title="Your Sellers" isNamed={seesGlobal} count={foundOwn.length}>
        {own.length === 0 && empty}
        {own.length > 0 && (
          <Rows key={search} label="Your Sellers" sellers={foundOwn}>
            {(seller) => (
              <SellerRow
                key={seller.id}
                seller={seller}
                known={knownOf(records, seller.id)}
                payers={payers?.get(seller.id)}
                onEdit={() => onEdit(seller)}
                onDelete={() => onDelete(seller)}
              />
            )}
          </Rows>
        )}
      </Group>
      {seesGlobal && (
        <Group title="Global Sellers" isNamed count={foundGlobal?.length}>
          {foundGlobal === undefined && options.error === null && (
            <div className="flex flex-col gap-3 p-4">
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
          )}
          {foundGlobal === undefined && options.error !== null && (
            <QueryError
              title="Failed to load sellers"
              error={options.error}
              onRetry={() => void options.refetch()}
              retrying={options.isFetching}
            />
          )}
          {foundGlobal && !isSearched && foundGlobal.length === 0 && (
            <p className="p-4 text-sm text-ink-muted md:px-5">There are no global sellers.</p>
          )}
          {foundGlobal && (isSearched || foundGlobal.length > 0) && (
            <Rows key={search} label="Global Sellers" sellers={foundGlobal}>
              {(seller) => (
                <GlobalSellerRow
                  key={seller.id}
                  seller={seller}
                  known={knownOf(records, seller.id)}
                  payers={payers?.get(seller.id)}
                />
              )}
            </Rows>
          )}
        </Group>
      )}
    </>
  )
}

function Group({
  title,
  isNamed,
  count,
  children,
}: {
  title: string
  /** A single group needs no name. */
  isNamed: boolean
  count: number | undefined
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      {isNamed && (
        <h2 className="text-base font-semibold">
          {title}
          {count !== undefined && (
            <span className="tabular pl-2 text-sm font-normal text-ink-muted">
              {count.toLocaleString('en-US')}
            </span>
          )}
        </h2>
      )}
      <Card padded={false}>{children}</Card>
    </section>
  )
}

function Rows<Seller extends SellerOption>({
  label,
  sellers,
  children: renderRow,
}: {
  label: string
  sellers: readonly Seller[]
  children: (seller: Seller) => ReactNode
}) {
  const [shown, setShown] = useState(PAGE)
  if (sellers.length === 0) {
    return (
      <output className="block p-4 text-sm text-ink-muted md:px-5">No seller of that name</output>
    )
  }
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {sellers.slice(0, shown).map(renderRow)}
      </ul>
      {sellers.length > shown && (
        <Button
          variant="quiet"
          className="w-full"
          onClick={() => setShown((before) => before + PAGE)}
        >
          Show {Math.min(PAGE, sellers.length - shown)} more of{' '}
          {sellers.length.toLocaleString('en-US')}
        </Button>
      )}
    </>
  )
}

function knownOf(records: SellerRecords | null, id: string) {
  return records && { record: records.get(id) }
}
