import type { ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { showLinkedStop } from '#src/entities/tour/show-linked-stop.ts'
import { slides, type Slide } from '#src/entities/tour/slides.ts'
import { ThemedPicture } from '#src/entities/tour/themed-picture.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { buttonStyle } from '#src/ui/button-style.ts'

/**
 * A walk through the real screens. It scrolls sideways without scripts: by finger, or by the links of each stop, which are
 * plain anchors. No hook and no state, so that it works in React and in a static page alike.
 */
export function Tour({
  label = 'Tour of SampleTrail',
  end,
}: {
  label?: string
  /** Below the text of the last stop: what to do next. */
  end?: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth rounded-md motion-reduce:scroll-auto"
    >
      {slides.map((slide, index) => (
        <Stop key={slide.id} slide={slide} index={index} end={end} />
      ))}
    </section>
  )
}

function Stop({ slide, index, end }: { slide: Slide; index: number; end: ReactNode }) {
  const before = slides[index - 1]
  const after = slides[index + 1]
  return (
    <article
      id={anchorOf(slide)}
      data-stop
      aria-labelledby={`${anchorOf(slide)}-title`}
      className="grid w-full shrink-0 snap-start grid-cols-1 content-start items-center gap-5 px-5 py-1 pb-4 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] sm:gap-8"
    >
      <ThemedPicture
        light={slide.light}
        dark={slide.dark}
        alt={slide.alt}
        width={640}
        height={1385}
        className={classNames(
          'mx-auto w-full rounded-lg border border-line shadow-md max-sm:h-64 max-sm:max-w-96 max-sm:object-cover',
          slide.part,
        )}
      />
      <div className="flex flex-col gap-2 max-sm:text-center">
        <p className="tabular text-xs font-semibold text-ink-muted">
          {index + 1} of {slides.length}
        </p>
        <h3 id={`${anchorOf(slide)}-title`} className="text-lg font-bold text-balance">
          {slide.title}
        </h3>
        <p className="text-base text-pretty text-ink-muted">{slide.text}</p>
        {after === undefined && end}
        <p className="mt-2 flex gap-2 max-sm:justify-center">
          {before !== undefined && (
            <a
              href={`#${anchorOf(before)}`}
              onClick={(event) => showLinkedStop(event.nativeEvent)}
              className={buttonStyle('secondary', 'md', 'pl-3')}
            >
              <ChevronLeft aria-hidden className="size-5" />
              Back
            </a>
          )}
          {after !== undefined && (
            <a
              href={`#${anchorOf(after)}`}
              data-onward
              onClick={(event) => showLinkedStop(event.nativeEvent)}
              className={buttonStyle('primary', 'md', 'pr-3')}
            >
              Next
              <ChevronRight aria-hidden className="size-5" />
            </a>
          )}
        </p>
      </div>
    </article>
  )
}

function anchorOf(slide: Slide): string {
  return `tour-${slide.id}`
}
