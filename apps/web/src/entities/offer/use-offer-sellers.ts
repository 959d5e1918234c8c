import type { Database } from '@sampletrail/database/types.gen.ts'
import type { Community } from '@sampletrail/domain/offers/offer-filters.ts'
import type { SellerContacts } from '@sampletrail/domain/sellers/seller-contacts.ts'
import { useQuery } from '@tanstack/react-query'
import { offerKeys } from '#src/entities/offer/offer-keys.ts'
import { useRights } from '#src/entities/offer/use-rights.ts'
import { must } from '#src/lib/errors.ts'
import { sellerLabel, vipsFirst } from '#src/entities/seller/group-sellers.ts'
import { getSupabase, type Supabase } from '#src/lib/supabase.ts'

type FoundRow = Database['catalogue']['Functions']['find_sellers']['Returns'][number]

/** A seller of the catalogue. The generated type cannot express which columns of a function may be null. */
export type OfferSeller = Pick<FoundRow, 'id' | 'name' | 'is_vip'> &
  SellerContacts & { community: Community; label: string }
type Row = Omit<OfferSeller, 'label'>

const COLUMNS = 'id,name,is_vip,community,email,whatsapp,facebook,discord,wechat'
/** The API answers with at most this many rows. */
const PAGE = 1000

/** The sellers whose offers the user finds without searching, with their contacts. VIPs first, then by shown name. */
export function useOfferSellers() {
  const { id, plan } = useRights()
  return useQuery({
    queryKey: offerKeys.sellers(id, plan),
    enabled: plan !== null,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => loadOfferSellers(getSupabase(), signal),
    meta: { silent: true },
  })
}

async function loadOfferSellers(supabase: Supabase, signal: AbortSignal): Promise<OfferSeller[]> {
  const sellers: OfferSeller[] = []
  for (;;) {
    let query = supabase
      .schema('catalogue')
      .rpc('find_sellers')
      .select(COLUMNS)
      .order('id')
      .limit(PAGE)
      .abortSignal(signal)
    const last = sellers.at(-1)
    if (last) query = query.gt('id', last.id)
    const page = must(await query.overrideTypes<Row[], { merge: false }>())
    sellers.push(...page.map(withLabel))
    if (page.length < PAGE) {
      const inOrder = new Intl.Collator('en')
      return vipsFirst(sellers.toSorted((a, b) => inOrder.compare(a.label, b.label)))
    }
  }
}

/** Comparing names takes time, so it is done once. */
const withLabel = (row: Row): OfferSeller => ({ ...row, label: sellerLabel(row.name) })

const byId = new WeakMap<readonly OfferSeller[], ReadonlyMap<string, OfferSeller>>()

/** Sorted once for all cards that ask for one of the same sellers. */
function sellersById(sellers: readonly OfferSeller[]): ReadonlyMap<string, OfferSeller> {
  const known = byId.get(sellers) ?? new Map(sellers.map((seller) => [seller.id, seller]))
  byId.set(sellers, known)
  return known
}

/** By id, for lists of offers, so that their cards need no requests. Undefined until loaded. */
export function useOfferSellersById(): ReadonlyMap<string, OfferSeller> | undefined {
  const { data } = useOfferSellers()
  return data && sellersById(data)
}

/** One seller of the catalogue by id: sellers that only a search finds are in no list. Null if there is none. */
export function useOfferSeller(sellerId: string | null): OfferSeller | null | undefined {
  const { id, plan } = useRights()
  const { data: known } = useOfferSellers()
  const found = known && sellerId !== null ? sellersById(known).get(sellerId) : undefined
  const { data: asked } = useQuery({
    queryKey: [...offerKeys.sellers(id, plan), sellerId],
    enabled: sellerId !== null && known !== undefined && found === undefined,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => loadOfferSeller(getSupabase(), sellerId ?? '', signal),
    meta: { silent: true },
  })
  return found ?? asked
}

async function loadOfferSeller(
  supabase: Supabase,
  id: string,
  signal: AbortSignal,
): Promise<OfferSeller | null> {
  const reply = await supabase
    .from('sellers')
    .select(COLUMNS.replace('community', 'community:shown_community'))
    .eq('id', id)
    .limit(1)
    .abortSignal(signal)
    .overrideTypes<Row[], { merge: false }>()
  return must(reply).map(withLabel)[0] ?? null
}
