import { createFileRoute } from '@tanstack/react-router'
import { TrashScreen } from '#src/features/products/trash/trash-screen.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/dashboard/products/trash')({
  head: () => pageTitle('Trash'),
  component: TrashScreen,
})
