import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  PayableView,
  ProposalView,
} from '#src/features/products/import/report/proposal-view.ts'
import type { ReportSession } from '#src/features/products/import/report/report-file.ts'
import { Combobox } from '#src/ui/combobox.tsx'

export type ProductChoiceProps = {
  fileId: string
  session: ReportSession
  proposal: ProposalView
  value: PayableView | null
  onChange: (product: PayableView | null) => void
}

/** Any product in the currency of an entry, found by its name or order number; the newest first. */
export function ProductChoice({ fileId, session, proposal, value, onChange }: ProductChoiceProps) {
  const { reference, currency, title } = proposal
  const [text, setText] = useState('')
  const { data = [], isPending } = useQuery({
    queryKey: ['import', fileId, 'payable', reference, text],
    queryFn: () => session.findPayable(reference, text),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
    placeholderData: keepPreviousData,
  })
  const found = value === null || data.some(({ id }) => id === value.id) ? data : [value, ...data]
  return (
    <Combobox
      label={`Another product for ${title}`}
      placeholder="Search your products…"
      groups={[
        {
          label: '',
          options: found.map(({ id, name, detail }) => ({
            value: id,
            label: name,
            description: detail,
          })),
        },
      ]}
      value={value?.id ?? null}
      loading={isPending}
      emptyText={`No product in ${currency} with this name or order number`}
      onSearch={(typed) => setText(typed === value?.name ? '' : typed)}
      onChange={(id) => onChange(found.find((product) => product.id === id) ?? null)}
    />
  )
}
