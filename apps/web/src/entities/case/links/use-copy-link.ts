import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { askCaseAddress } from '#src/entities/case/make-link.ts'
import { copyLater } from '#src/lib/copy-later.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Copies the address of an open link, which the server makes again. `address` is what could not be copied. */
export function useCopyLink(id: string) {
  const [address, setAddress] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    meta: { errorTitle: 'The link could not be copied' },
    async mutationFn() {
      const asking = askCaseAddress(id)
      const isCopied = await copyLater(asking)
      return { address: await asking, isCopied }
    },
    onSuccess({ address: made, isCopied }) {
      setAddress(isCopied ? null : made)
      if (isCopied) showSuccess('Link copied')
    },
  })
  return { copy: () => mutate(), isCopying: isPending, address }
}
