import { activeCountText, productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { RoomBanner } from '#src/entities/product/limit/room-banner.tsx'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { newOnesAre } from '#src/features/products/mails/mail-words.ts'
import { type DecidedMail, countTicked } from '#src/features/products/mails/plan-mails.ts'

/** Says before the press that the plan has too little room; the database decides. */
export function MailsRoom({ decided }: { decided: readonly DecidedMail[] }) {
  const { held, limit } = useProductLimit()
  const { adds } = countTicked(decided)
  if (limit === null || adds === 0 || held + adds <= limit) return null
  return (
    <RoomBanner>
      {held >= limit
        ? productLimitText(limit)
        : `${activeCountText(held, limit)}, and ${newOnesAre(adds)} ticked. Untick some, or upgrade and add all.`}
    </RoomBanner>
  )
}
