import type { CaseLinkAddress } from '@sampletrail/contracts/case-links.ts'
import { pdfName } from '@sampletrail/domain/cases/share-message.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { caseKeys } from '#src/entities/case/case-keys.ts'
import type { Case } from '#src/entities/case/load-case.ts'
import { isLinkLimit, makeCaseLink, makeCasePdf } from '#src/entities/case/make-link.ts'
import type { ShareForm } from '#src/entities/case/use-share-form.ts'
import { refuseUse } from '#src/entities/plan/refuse-use.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { sellerNameOf } from '#src/entities/product/product-row.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { copyLater } from '#src/lib/copy-later.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

export type MadeLink = {
  link: CaseLinkAddress
  /** Whether the address is in the clipboard; undefined while the browser decides. */
  isCopied: boolean | undefined
}

function tellMade(): void {
  showSuccess('Proof link made', { detail: 'Copy it under Settings, Account, Proof links.' })
}

/** Makes the link or the PDF of a dialog. What is ticked stays, whatever the server says. */
export function useShare(found: Case | undefined, form: ShareForm) {
  const userId = useUser().id
  const client = useQueryClient()
  const [busy, setBusy] = useState<'link' | 'pdf' | null>(null)
  const [failure, setFailure] = useState<string>()
  const [made, setMade] = useState<MadeLink | null>(null)
  // The dialog may be closed while the server draws.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function attempt(what: 'link' | 'pdf', work: () => Promise<void>): Promise<void> {
    if (busy !== null) return
    setBusy(what)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (isLinkLimit(error)) refuseUse('case-links', toAppError(error).message)
      if (isHere.current) setFailure(explainFailure(error))
      else {
        const title = what === 'link' ? 'The proof link was not made' : 'The PDF was not made'
        showError(title, { detail: explainFailure(error) })
      }
    } finally {
      setBusy(null)
    }
  }

  const makeLink = (): Promise<void> =>
    attempt('link', async () => {
      const making = makeCaseLink({ ...form.contents, lasts: form.lasts })
      const copying = copyLater(making.then(({ url }) => url))
      // It fails for the same reason, which `making` says.
      copying.catch(() => undefined)
      try {
        const link = await making
        if (!isHere.current) tellMade()
        setMade({ link, isCopied: undefined })
        const isCopied = await copying
        // Unless it was taken back meanwhile.
        setMade((now) => (now?.link.id === link.id ? { link, isCopied } : now))
      } finally {
        // Also after an answer that was lost: the list shows whether there is a link.
        void client.invalidateQueries({ queryKey: caseKeys.links(userId) })
      }
    })

  const makePdf = (): Promise<void> =>
    attempt('pdf', async () => {
      const products = found?.products ?? []
      const [first] = products
      const seller = first === undefined ? null : sellerNameOf(first)
      const file = await makeCasePdf(form.contents)
      saveFile(file, pdfName(products.map(productNameOf), seller && sellerLabel(seller)))
      showSuccess('PDF downloaded', {
        detail: 'Look at it before you send it: it says which files could not be read.',
      })
    })

  return { busy, failure, made, makeLink, makePdf, startAgain: () => setMade(null) }
}
