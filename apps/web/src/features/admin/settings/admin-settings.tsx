import { useBlocker } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { FeaturedSellers } from '#src/features/admin/settings/featured-sellers.tsx'
import { PartsList } from '#src/features/admin/settings/parts-list.tsx'
import { PlanForms } from '#src/features/admin/settings/plan-forms.tsx'
import { SiteForm } from '#src/features/admin/settings/site-form.tsx'
import { useSettings } from '#src/features/admin/settings/use-settings.ts'
import { AdminPage } from '#src/features/admin/shell/admin-page.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Settled } from '#src/lib/settled.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SkeletonCards } from '#src/ui/skeleton-cards.tsx'

/** The settings that admins change while the server runs, and the parts that are set up. docs/behaviour/admin-settings.md */
export function AdminSettings() {
  const { data, error, refetch, isFetching } = useSettings()
  const [free, setFree] = useState(false)
  const [pro, setPro] = useState(false)
  const [site, setSite] = useState(false)
  const isDirty = useCallback(() => free || pro || site, [free, pro, site])
  const leaving = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <AdminPage title="Settings" lead="Limits of the plans, featured sellers, videos and links.">
      <Settled shape={<SkeletonCards />}>
        <div className="flex flex-col gap-5">
          {data === undefined && error === null && <Skeleton className="h-96" />}
          {data === undefined && error !== null && (
            <QueryError
              title="The settings could not be loaded"
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
          {data !== undefined && (
            <>
              <PlanForms
                rows={data.plans}
                soldPrice={data.soldPrice}
                onDirty={{ free: setFree, pro: setPro }}
              />
              <FeaturedSellers />
              <SiteForm row={data.settings} environment={data.environment} onDirty={setSite} />
            </>
          )}
          <PartsList />
        </div>
      </Settled>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => {
          if (!open) leaving.reset?.()
        }}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        tone="danger"
        onConfirm={() => leaving.proceed?.()}
      >
        Your changes here are not saved yet.
      </ConfirmDialog>
    </AdminPage>
  )
}
