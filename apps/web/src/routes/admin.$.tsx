import { createFileRoute } from '@tanstack/react-router'
import { AdminNotFound } from '#src/features/admin/shell/admin-not-found.tsx'

/** Guarded like the rest: only admins learn which addresses exist. */
export const Route = createFileRoute('/admin/$')({ component: AdminNotFound })
