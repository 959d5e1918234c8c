import { createFileRoute } from '@tanstack/react-router'
import { AdminNotFound } from '#src/features/admin/shell/admin-not-found.tsx'

/** Guarded like the rest: nobody but an admin learns which addresses there are. */
export const Route = createFileRoute('/admin/$')({ component: AdminNotFound })
