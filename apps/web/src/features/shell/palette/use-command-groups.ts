import { labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Bookmark, Package } from 'lucide-react'
import { useMemo } from 'react'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { useSavedViews } from '#src/entities/saved-view/use-saved-views.ts'
import { readViewSearch } from '#src/entities/saved-view/view-search.ts'
import type { Command, CommandGroup } from '#src/features/shell/palette/command.ts'
import { actionCommands, screenCommands } from '#src/features/shell/palette/screen-commands.ts'
import { findBest, findCommands, wordsOf } from '#src/features/shell/palette/search-commands.ts'

const MOST_PRODUCTS = 20

export interface PaletteActions {
  onAddProduct: () => void
  onExport: (format: 'csv' | 'xlsx') => void
  onSignOut: () => void
}

/** The palette's entries for a typed text; without one, the last commands and everything except products. */
export function useCommandGroups(
  typed: string,
  recent: readonly string[],
  { onAddProduct, onExport, onSignOut }: PaletteActions,
): { groups: readonly CommandGroup[]; isLoading: boolean } {
  const navigate = useNavigate()
  const router = useRouter()
  const products = useProducts()
  const views = useSavedViews().data

  const fixed = useMemo(() => {
    const openList = (search: Record<string, string>): void =>
      router.history.push(`/dashboard/products${router.options.stringifySearch(search)}`)
    return [
      { label: 'Go to', items: screenCommands((to) => void navigate({ to })) },
      {
        label: 'Actions',
        items: actionCommands({
          addProduct: onAddProduct,
          exportAll: onExport,
          signOut: onSignOut,
          openList,
        }),
      },
      {
        label: 'Views',
        items: (views ?? []).map(({ id, name, search }) => ({
          id: `view:${id}`,
          label: name,
          icon: Bookmark,
          run: () => openList(readViewSearch(search)),
        })),
      },
    ]
  }, [navigate, router, views, onAddProduct, onExport, onSignOut])

  const searchable = useMemo(
    () =>
      (products.data ?? []).map((product) => ({
        text: searchTextOf(product),
        entry: product,
      })),
    [products.data],
  )

  const groups = useMemo(() => {
    const productCommand = (product: ProductListRow): Command => ({
      id: `product:${product.id}`,
      label: productNameOf(product),
      detail: [labelOfStatus(product.status), product.order_number, product.storage_place]
        .filter(Boolean)
        .join(' · '),
      icon: Package,
      run: () => void navigate({ to: '/dashboard/products/$id', params: { id: product.id } }),
    })
    const words = wordsOf(typed)
    if (words.length === 0) {
      const known = new Map(fixed.flatMap(({ items }) => items).map((item) => [item.id, item]))
      for (const { entry } of searchable) {
        if (recent.includes(`product:${entry.id}`)) {
          known.set(`product:${entry.id}`, productCommand(entry))
        }
      }
      const again = recent.flatMap((id) => known.get(id) ?? [])
      const ran = new Set(again.map(({ id }) => id))
      return [
        { label: 'Recent', items: again },
        ...fixed.map(({ label, items }) => ({
          label,
          items: items.filter(({ id }) => !ran.has(id)),
        })),
      ].filter(({ items }) => items.length > 0)
    }
    const found = fixed.map(({ label, items }) => {
      const best = findCommands(items, words)
      return { label, rank: best[0]?.rank ?? 3, items: best.map(({ entry }) => entry) }
    })
    const best = findBest(searchable, words, MOST_PRODUCTS)
    const rank = best[0]?.rank ?? 3
    const items = best.map(({ entry }) => productCommand(entry))
    return [...found, { label: 'Products', rank, items }]
      .filter((group) => group.items.length > 0)
      .toSorted((a, b) => a.rank - b.rank)
  }, [typed, recent, fixed, searchable, navigate])

  return { groups, isLoading: products.isPending }
}

/** The searched text of a product; line breaks separate fields. */
function searchTextOf(product: ProductListRow): string {
  return [productNameOf(product), product.order_number ?? '', product.storage_place ?? '']
    .join('\n')
    .toLowerCase()
}
