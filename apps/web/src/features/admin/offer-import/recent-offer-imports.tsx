import { describeCounts } from '@sampletrail/domain/offers/file/import-counts.ts'
import type { Database } from '@sampletrail/database/types.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { countRows } from '#src/features/admin/offer-import/import-words.ts'
import { AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { must } from '#src/lib/errors.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { getSupabase } from '#src/lib/supabase.ts'
import { Badge } from '#src/ui/badge.tsx'
import type { Tone } from '#src/ui/tone.ts'

type Row = Database['public']['Functions']['admin_offer_imports']['Returns'][number]

/** An import's state. Its author is null if the account is gone, which the generated types of functions cannot express. */
type PastImport = Omit<Row, 'started_by'> & { started_by: string | null }

const states: Record<string, { words: string; tone: Tone }> = {
  running: { words: 'Running', tone: 'blue' },
  done: { words: 'Done', tone: 'green' },
  stopped: { words: 'Stopped', tone: 'orange' },
  left: { words: 'Page closed before the end', tone: 'orange' },
}
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The last imports of all admins. */
export function RecentOfferImports() {
  const { id } = useUser()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['admin', id, 'offer-imports'],
    async queryFn({ signal }): Promise<PastImport[]> {
      return must(await getSupabase().rpc('admin_offer_imports').abortSignal(signal))
    },
  })
  if (error) {
    return (
      <QueryError
        title="Recent imports could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data === undefined || data.length === 0) return null
  return (
    <AdminSection title="Last imports">
      <ul aria-label="Last imports" className="divide-y divide-line">
        {data.map((one) => (
          <PastImportRow key={one.id} past={one} />
        ))}
      </ul>
    </AdminSection>
  )
}

function PastImportRow({ past }: { past: PastImport }) {
  const { words, tone } = states[past.state] ?? { words: past.state, tone: 'grey' }
  return (
    <li className="flex flex-col gap-1 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="font-semibold wrap-anywhere">{past.file_name}</span>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p className="wrap-anywhere text-ink-muted">
        <time dateTime={past.started_at} className="tabular">
          {moment.format(new Date(past.started_at))}
        </time>
        {` · ${past.started_by ?? 'a deleted account'} · source ${past.source}`}
        {past.adds_sellers && ' · could add sellers'}
      </p>
      <p className="tabular text-ink-muted">
        {countRows(past.row_count)}: {describeCounts(past)}
      </p>
    </li>
  )
}
