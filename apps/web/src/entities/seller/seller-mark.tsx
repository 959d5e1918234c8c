import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Picture } from '#src/ui/picture.tsx'

/** A seller's picture, or the first letters of its name without one; the name itself is shown next to it. */
export function SellerMark({
  name,
  thumbnailUrl,
  className = 'size-10',
}: {
  name: string
  thumbnailUrl: string | null
  className?: string
}) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft text-sm font-semibold text-accent-ink select-none',
        className,
      )}
    >
      <Picture
        src={thumbnailUrl}
        alt=""
        fallback={initialsOf(name)}
        loading="lazy"
        decoding="async"
        draggable={false}
        className="size-full object-cover"
      />
    </span>
  )
}

/** 'HG' of Harbour Goods; of one word its first letter. */
export function initialsOf(name: string): string {
  const words = sellerLabel(name)
    .split(/[\s\-/]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map((word) => Array.from(word ?? '').find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '')
    .join('')
    .toUpperCase()
}
