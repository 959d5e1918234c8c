import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/dashboard/')({
  head: () => pageTitle('Dashboard'),
  component: () => <h1 className="text-lg font-bold">Dashboard</h1>,
})
