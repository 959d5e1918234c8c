import { useState } from 'react'
import type {
  Choice,
  Decided,
  ProposalView,
} from '#src/features/products/import/report/proposal-view.ts'

export type Choices = {
  choiceOf: (proposal: ProposalView) => Choice
  isTicked: (proposal: ProposalView) => boolean
  choose: (reference: string, choice: Choice) => void
  tick: (reference: string, isTicked: boolean) => void
}

/** What the person decided about the entries of a report; the proposal counts where they decided nothing. */
export function useChoices(): Choices {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const tick = (reference: string, isTicked: boolean) =>
    setTicks((before) => new Map(before).set(reference, isTicked))
  return {
    choiceOf: ({ reference, chosen: proposed }) =>
      chosen.get(reference) ??
      (proposed === null ? { kind: 'leave' } : { kind: 'candidate', key: proposed }),
    isTicked: ({ reference, isTicked }) => ticks.get(reference) ?? isTicked,
    choose: (reference, choice) => {
      setChosen((before) => new Map(before).set(reference, choice))
      // What the person chose themselves is meant.
      tick(reference, choice.kind !== 'leave')
    },
    tick,
  }
}

/** The entries that a press records or passes over. */
export function decidedOf(
  proposals: readonly ProposalView[],
  { choiceOf, isTicked }: Choices,
): Decided[] {
  return proposals
    .filter((proposal) => isTicked(proposal) && choiceOf(proposal).kind !== 'leave')
    .map((proposal) => ({ reference: proposal.reference, choice: choiceOf(proposal) }))
}
