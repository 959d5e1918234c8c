import type { ResaleMode } from '@sampletrail/contracts/resale.ts'
import { marketplaceOf } from '@sampletrail/domain/resale/marketplaces.ts'
import { searchWordsOf } from '@sampletrail/domain/resale/search-words.ts'
import { type ReactNode, useState } from 'react'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import {
  AnalysisFailure,
  FailureBanner,
  foundNothing,
} from '#src/features/resale/analysis-failure.tsx'
import { AnalysisResult } from '#src/features/resale/analysis-result.tsx'
import { SearchForm, type TypedSearch } from '#src/features/resale/search-form.tsx'
import { StartAnalysis } from '#src/features/resale/start-analysis.tsx'
import type { TypedPurchases } from '#src/features/resale/typed-costs.ts'
import { useAnalysis, useKeptAnalyses } from '#src/features/resale/use-resale.ts'
import { useSellingCosts } from '#src/features/resale/use-selling-costs.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

export interface ResaleDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed?: () => void
}

const MODES: readonly { mode: ResaleMode; label: string }[] = [
  { mode: 'picture', label: 'By picture' },
  { mode: 'title', label: 'By title' },
]

/** Asking prices of items on eBay that are similar to a product, and the profit. Load on first use. */
export function ResaleDialog({ product, open, onOpenChange, onClosed }: ResaleDialogProps) {
  return (
    <Dialog
      keepOpenOutside
      open={open}
      onOpenChange={onOpenChange}
      {...(onClosed && { onClosed })}
      title="eBay Resale Analysis"
      description={productNameOf(product)}
      size="lg"
    >
      <Analyses product={product} onListed={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Analyses({ product, onListed }: { product: Product; onListed: () => void }) {
  const kept = useKeptAnalyses(product.id)
  // The parts below a result are fetched together with it.
  useSellingCosts()
  const runs = {
    picture: useAnalysis(product.id, 'picture'),
    title: useAnalysis(product.id, 'title'),
  }
  const gate = useProGate('resale')
  const [chosen, setChosen] = useState<ResaleMode | null>(null)
  const [typed, setTyped] = useState<Partial<TypedSearch>>({})
  const [isChanging, setChanging] = useState(false)
  const [purchases, setPurchases] = useState<TypedPurchases>({})
  const keptOf = (wanted: ResaleMode) => kept.data?.find(({ mode }) => mode === wanted)
  const mode = chosen ?? (keptOf('title') && !keptOf('picture') ? 'title' : 'picture')
  const analysis = keptOf(mode)
  const run = runs[mode]
  // Typed text stays, also if a search fails; otherwise the last search's text, otherwise the product's.
  const wanted: TypedSearch = {
    words: typed.words ?? keptOf('title')?.searched_for ?? searchWordsOf(product.name) ?? '',
    marketplace: typed.marketplace ?? analysis?.marketplace ?? marketplaceOf(product.country),
  }
  const search = (): void => {
    if (!gate.enter()) return
    const { words, marketplace } = wanted
    run.mutate(
      {
        marketplace,
        ...(mode === 'title' && { words }),
        ...(analysis && { after: analysis.searched_at }),
      },
      { onSuccess: () => setChanging(false) },
    )
  }
  const form = (exit?: ReactNode) => (
    <SearchForm
      mode={mode}
      typed={wanted}
      onType={(part) => setTyped({ ...typed, ...part })}
      onSearch={search}
      busy={run.isPending}
    >
      {exit}
    </SearchForm>
  )
  const choose = (next: ResaleMode): void => {
    setChosen(next)
    setChanging(false)
  }
  const stopChanging = (): void => {
    setTyped({})
    setChanging(false)
  }
  const content = () => {
    if (analysis !== undefined) {
      return (
        <>
          {run.isError && <FailureBanner error={run.error} onRetry={search} />}
          {isChanging &&
            form(
              <Button variant="secondary" onClick={stopChanging}>
                Cancel
              </Button>,
            )}
          <AnalysisResult
            // What was typed and chosen beside a result stays when it is searched again.
            key={mode}
            product={product}
            analysis={analysis}
            purchases={purchases}
            onPurchases={setPurchases}
            usesLeft={gate.left}
            isSearching={run.isPending}
            onAgain={search}
            onListed={onListed}
            onChange={isChanging ? undefined : () => setChanging(true)}
          />
        </>
      )
    }
    if (kept.isError && kept.data === undefined) {
      return (
        <QueryError
          title="Error loading resale analysis"
          error={kept.error}
          onRetry={() => void kept.refetch()}
          retrying={kept.isFetching}
          retryLabel="Try Again"
        />
      )
    }
    if (run.isPending) return <AnalysisSkeleton label="Searching eBay. This can take a minute." />
    if (kept.isPending) return <AnalysisSkeleton />
    if (run.isError) {
      return (
        <>
          <AnalysisFailure error={run.error} onRetry={search} />
          {foundNothing(run.error) && form()}
        </>
      )
    }
    return (
      <StartAnalysis product={product} mode={mode} onTitle={() => setChosen('title')}>
        {form()}
      </StartAnalysis>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">How to search eBay</legend>
        {MODES.map((one) => (
          <Chip key={one.mode} selected={mode === one.mode} onClick={() => choose(one.mode)}>
            {one.label}
          </Chip>
        ))}
      </fieldset>
      {content()}
    </div>
  )
}

/** The placeholders of a result, below the progress message. */
function AnalysisSkeleton({ label }: { label?: string }) {
  return (
    <div className="flex flex-col gap-4">
      <output className={label === undefined ? 'sr-only' : 'text-sm text-ink-muted'}>
        {label ?? 'Loading...'}
      </output>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {[1, 2, 3, 4, 5].map((place) => (
          <div key={place} className="last:max-sm:col-span-2">
            <Skeleton className="h-18.5 w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}
