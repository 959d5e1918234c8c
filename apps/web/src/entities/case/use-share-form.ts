import type { CaseLinkTime, CasePdf } from '@sampletrail/contracts/case-links.ts'
import {
  type LastTicks,
  type SharePart,
  firstTicks,
  offeredParts,
} from '@sampletrail/domain/cases/share-ticks.ts'
import { useState } from 'react'
import { keepLastShare, readLastShare } from '#src/entities/case/last-ticks.ts'
import type { Case } from '#src/entities/case/load-case.ts'
import { useUser } from '#src/entities/session/use-session.ts'

export interface ShareForm {
  /** The parts that there is something of. */
  offered: readonly SharePart[]
  isTicked: (part: SharePart) => boolean
  tick: (part: SharePart, isTicked: boolean) => void
  hasProof: (id: string) => boolean
  tickProof: (id: string, isTicked: boolean) => void
  lasts: CaseLinkTime
  setLasts: (lasts: CaseLinkTime) => void
  /** What a link or PDF of these ticks is asked for with. */
  contents: CasePdf
}

/** What a proof link is to show. Every choice is remembered on the device for the next link. */
export function useShareForm(found: Case | undefined): ShareForm {
  const userId = useUser().id
  const [last, setLast] = useState(() => readLastShare(userId))
  // Choices of this dialog go before those of an earlier one: a receipt that is ticked before anybody looked at it, too.
  const [chosen, setChosen] = useState<LastTicks>({})
  const [proofs, setProofs] = useState<ReadonlySet<string>>(new Set())
  const { products = [], proofs: ofProducts = [] } = found ?? {}
  const offered = offeredParts(products, ofProducts)
  const first = firstTicks(
    products,
    ofProducts,
    (path) => found?.lookedAt.has(path) === true,
    last.ticks,
  )
  const isTicked = (part: SharePart): boolean => chosen[part] ?? first.includes(part)
  // One that was deleted meanwhile is not there to be ticked.
  const tickedProofs = ofProducts.filter(({ id }) => proofs.has(id)).map(({ id }) => id)

  return {
    offered,
    isTicked,
    tick(part, isOn) {
      const ticks = { ...last.ticks, [part]: isOn }
      setChosen({ ...chosen, [part]: isOn })
      setLast({ ...last, ticks })
      keepLastShare(userId, { ...last, ticks })
    },
    hasProof: (id) => proofs.has(id),
    tickProof(id, isOn) {
      const next = new Set(proofs)
      if (isOn) next.add(id)
      else next.delete(id)
      setProofs(next)
    },
    lasts: last.lasts,
    setLasts(lasts) {
      setLast({ ...last, lasts })
      keepLastShare(userId, { ...last, lasts })
    },
    contents: {
      products: products.map(({ id }) => id),
      shows: offered.filter((part) =>
        part === 'proofs' ? tickedProofs.length > 0 : isTicked(part),
      ),
      proofs: tickedProofs,
    },
  }
}
