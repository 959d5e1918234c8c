import { proposeMails } from '@sampletrail/domain/mails/proposals/propose-mails.ts'
import { useMemo, useState } from 'react'
import { useSellers } from '#src/entities/seller/use-sellers.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import {
  type Decision,
  type MailsState,
  NO_MAILS,
  addMails,
} from '#src/features/products/mails/mails-state.ts'
import { type DecidedMail, decide } from '#src/features/products/mails/plan-mails.ts'
import type { OpenedMail } from '#src/features/products/mails/read/mail-session.ts'
import { useAttachedFiles } from '#src/features/products/mails/use-attached-files.ts'
import { useMailsState } from '#src/features/products/mails/use-mails-state.ts'
import { useTrashed } from '#src/features/products/mails/use-trashed.ts'

/** The opened emails and pages, and what they propose, compared with the products as they are now. */
export function useMails() {
  const userId = useUser().id
  const [state, setState] = useMailsState(userId)
  const [left, setLeft] = useState(0)
  const attached = useAttachedFiles(userId, state.mails)
  const { data: products, isPending } = useProducts()
  const trashed = useTrashed(state.mails.length > 0)
  const proposals = useMemo(
    () => proposeMails(state.mails, products ?? [], trashed),
    [state.mails, products, trashed],
  )
  const sellers = useSellers().data
  const decided = useMemo(
    () => decide(proposals, state.decisions, sellers),
    [proposals, state.decisions, sellers],
  )

  return {
    mails: state.mails,
    text: state.text,
    decided,
    /** What is attached to an email, by its key. */
    files: attached.files,
    /** How many emails had no room. */
    left,
    /** Until the list is there, everything would look new. */
    isComparing: isPending,
    open: (opened: readonly OpenedMail[]) => {
      let without = 0
      setState((before) => {
        const added = addMails(before.mails, opened.map(withoutFiles))
        without = added.left
        return { ...before, mails: added.mails }
      })
      setLeft(without)
      attached.add(opened)
    },
    type: (text: string) => setState((before) => ({ ...before, text })),
    decide: (key: string, part: Decision) => setState((before) => withDecision(before, key, part)),
    /** The ids of the new products, which stay the same from the first press on. */
    nameProducts: (keys: readonly string[]): ReadonlyMap<string, string> => {
      const ids = new Map(
        keys.map((key) => [key, state.decisions[key]?.productId ?? crypto.randomUUID()]),
      )
      setState((before) =>
        [...ids].reduce((all, [key, productId]) => withDecision(all, key, { productId }), before),
      )
      return ids
    },
    /** Takes out the emails of which nothing is left to decide; the others keep what was not recorded. Returns whether none is left. */
    finish: (keys: readonly string[]): boolean => {
      const done = new Set(keys)
      setState((before) => withoutFinished(markDone(before, keys), decided, done))
      return withoutFinished(state, decided, done).mails.length === 0
    },
    close: (mail: string) =>
      setState((before) => {
        const mails = before.mails.filter(({ key }) => key !== mail)
        return { ...before, mails, decisions: decisionsOf(before.decisions, mails) }
      }),
    closeAll: () => setState((before) => ({ ...NO_MAILS, text: before.text })),
  }
}

function withoutFiles({ files: _files, ...mail }: OpenedMail): OpenedMail {
  return mail
}

function withDecision(state: MailsState, key: string, part: Decision): MailsState {
  const decisions = { ...state.decisions, [key]: { ...state.decisions[key], ...part } }
  return { ...state, decisions }
}

function markDone(state: MailsState, keys: readonly string[]): MailsState {
  return keys.reduce((all, key) => withDecision(all, key, { isDone: true }), state)
}

/** The emails that still have something to decide: nothing is left of those that are recorded, or change nothing. */
function withoutFinished(
  state: MailsState,
  decided: readonly DecidedMail[],
  done: ReadonlySet<string>,
): MailsState {
  const open = new Set(
    decided.flatMap(({ proposal, isDone }) =>
      !isDone && !done.has(proposal.key) && proposal.choices.length > 0 ? [proposal.mail] : [],
    ),
  )
  const mails = state.mails.filter(({ key }) => open.has(key))
  return { ...state, mails, decisions: decisionsOf(state.decisions, mails) }
}

/** Decisions about these emails only. The key of a proposal begins with that of its email. */
function decisionsOf(
  decisions: MailsState['decisions'],
  mails: readonly OpenedMail[],
): MailsState['decisions'] {
  const held = new Set(mails.map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(decisions).filter(([key]) => held.has(key.split('/', 1)[0] ?? '')),
  )
}
