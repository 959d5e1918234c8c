import { describeStorage, storagePercent } from '@sampletrail/domain/plans/stored-size.ts'
import { useStorage } from '#src/entities/session/use-storage.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** How much of the plan's storage is used. */
export function StorageSetting() {
  const { data: storage, error, refetch, isFetching } = useStorage()
  if (storage === undefined) {
    return error === null ? (
      <Skeleton className="h-12" />
    ) : (
      <QueryError
        title="The size of your files could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  const text = describeStorage(storage.used, storage.most)
  return (
    <div className="flex flex-col gap-2">
      <p>{text} used by your pictures, receipts and screenshots.</p>
      <meter
        aria-label="Storage used"
        aria-valuetext={text}
        className="meter-bar w-full"
        min={0}
        max={100}
        high={90}
        value={storagePercent(storage.used, storage.most)}
      />
    </div>
  )
}
