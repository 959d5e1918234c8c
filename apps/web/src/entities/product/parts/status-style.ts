import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import {
  BadgeCheck,
  Heart,
  type LucideIcon,
  Megaphone,
  PackageOpen,
  SquarePen,
  Truck,
} from 'lucide-react'
import type { Tone } from '#src/ui/tone.ts'

/** Colour and icon of each status; the word is always next to them. */
export const statusStyle: Record<ProductStatus, { tone: Tone; icon: LucideIcon }> = {
  wishlist: { tone: 'grey', icon: Heart },
  ordered: { tone: 'yellow', icon: Truck },
  received: { tone: 'blue', icon: PackageOpen },
  reviewed: { tone: 'green', icon: SquarePen },
  published: { tone: 'teal', icon: Megaphone },
  paid: { tone: 'purple', icon: BadgeCheck },
}
