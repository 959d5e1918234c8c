import { findLinks, isProductLink } from '@sampletrail/domain/links/find-links.ts'
import { normaliseLink } from '@sampletrail/domain/links/normalise-link.ts'
import { completeWebAddress } from '@sampletrail/domain/links/retail-link.ts'
import { useEffect, useState } from 'react'
import { type LinkDraft, readLinkDraft, writeLinkDraft } from '#src/entities/link/link-draft.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import {
  prefillOfLink,
  prefillOfName,
  prefillOfScan,
} from '#src/features/products/link/link-prefill.ts'
import { rowsLeft, rowsToAdd } from '#src/features/products/link/link-rows.ts'
import { NO_LINK_TEXT } from '#src/features/products/link/link-words.ts'
import { useAddLinks } from '#src/features/products/link/use-add-links.ts'
import { useLinkRows } from '#src/features/products/link/use-link-rows.ts'
import { useLinkScan } from '#src/features/products/link/use-link-scan.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { useSaving } from '#src/lib/use-saving.ts'

/**
 * The logic of the links dialog: one link fills in the form, several become a list. Its contents stay on the device until
 * they are added. `shared` came from another app: if it is one link, its page is read at once. `page` is the HTML of this link's page if
 * the browser extension read it.
 */
export function useLinkDialog(
  { shared, page }: { shared: string; page?: string | undefined },
  onFill: (prefill: Prefill) => void,
  onClose: () => void,
) {
  const userId = useUser().id
  const [draft] = useState(() => readLinkDraft(userId))
  const [pageOf] = useState(() => pageFinder(shared, page))
  const [text, setText] = useState(() => startText(draft, shared))
  const links = findLinks(text, Infinity)
  const hadRows = draft.rows.length > 0
  const [error, setError] = useState(shared !== '' && links.length === 0 ? NO_LINK_TEXT : undefined)
  const [isRestored, setRestored] = useState(hadRows)
  const { rows, reader } = useLinkRows(draft.rows, pageOf)
  const readsAtOnce = shared !== '' && links.length === 1 && !hadRows
  const scan = useLinkScan(
    readsAtOnce ? (links[0] ?? null) : null,
    (found) => fill(prefillOfScan(found)),
    pageOf,
  )
  const add = useAddLinks()
  const saving = useSaving((failure) => explainFailure(failure))

  useEffect(() => {
    writeLinkDraft(userId, { text, rows: rows.map(({ link, name }) => ({ link, name })) })
  }, [userId, text, rows])

  function fill(prefill: Prefill): void {
    change('')
    onFill(prefill)
  }

  function change(next: string): void {
    setText(next)
    setError(undefined)
    scan.stop()
  }

  /** The links in the field; the protocol may be missing if there is only one. */
  function linksTyped(): string[] {
    const whole = isProductLink(text) ? completeWebAddress(text) : null
    return links.length === 0 && whole !== null ? [whole] : links
  }

  return {
    text,
    change,
    error,
    linkCount: links.length,
    step: scan.step,
    retry: scan.start,
    stop: scan.stop,
    rows,
    changeRow: (id: string, part: Parameters<typeof reader.change>[1]) => reader.change(id, part),
    isRestored,
    startOver: () => {
      reader.keep([])
      setRestored(false)
    },
    isSaving: saving.isSaving,
    failure: saving.failure,
    close: () => {
      // No form opens automatically if nobody waits for it.
      scan.stop()
      onClose()
    },
    /** Reads the contents of the field. */
    submit: () => {
      if (text.trim() === '') return
      const [first, ...more] = linksTyped()
      if (first === undefined) setError(NO_LINK_TEXT)
      else if (more.length === 0 && rows.length === 0) scan.start(first)
      else change(reader.add([first, ...more]).join('\n'))
    },
    /** Opens the form with the contents of the field: as the link, or as the name if it is no link. */
    fillByHand: () => {
      const [link] = linksTyped()
      fill(link === undefined ? prefillOfName(text.trim()) : prefillOfLink(link))
    },
    addTicked: () =>
      saving.save(async () => {
        const ticked = rowsToAdd(rows)
        await add(ticked)
        const left = rowsLeft(reader.rows(), new Set(ticked.map(({ id }) => id)))
        reader.keep(left)
        setRestored(false)
        if (left.length === 0) onClose()
      }),
  }
}

/** The earlier text and the shared one. A link that the list has already is read there. */
function startText(draft: LinkDraft, shared: string): string {
  const keys = new Set(draft.rows.map(({ link }) => normaliseLink(link)))
  const links = findLinks(shared, Infinity)
  const isListed = links.length > 0 && links.every((link) => keys.has(normaliseLink(link)))
  if (isListed && (draft.text === '' || draft.text === shared)) return ''
  if (draft.text.trim() === '' || draft.text.includes(shared)) return draft.text || shared
  return `${draft.text.trimEnd()}\n${shared}`
}

/** The page belongs to the single link of the shared text, however this link is written. */
function pageFinder(shared: string, page: string | undefined) {
  const [only, ...more] = findLinks(shared, Infinity)
  const key = only === undefined || more.length > 0 ? null : normaliseLink(only)
  return (link: string): string | undefined =>
    key !== null && normaliseLink(link) === key ? page : undefined
}

export type LinkDialog = ReturnType<typeof useLinkDialog>
