import type { ReactNode } from 'react'
import dashboardDesktopDark from '#src/entities/tour/pictures/dashboard-desktop-dark.avif'
import dashboardDesktopLight from '#src/entities/tour/pictures/dashboard-desktop-light.avif'
import dashboardPhoneDark from '#src/entities/tour/pictures/dashboard-phone-dark.avif'
import dashboardPhoneLight from '#src/entities/tour/pictures/dashboard-phone-light.avif'
import detailDesktopDark from '#src/entities/tour/pictures/detail-desktop-dark.avif'
import detailDesktopLight from '#src/entities/tour/pictures/detail-desktop-light.avif'
import detailPhoneDark from '#src/entities/tour/pictures/detail-phone-dark.avif'
import detailPhoneLight from '#src/entities/tour/pictures/detail-phone-light.avif'
import listDesktopDark from '#src/entities/tour/pictures/list-desktop-dark.avif'
import listDesktopLight from '#src/entities/tour/pictures/list-desktop-light.avif'
import listPhoneDark from '#src/entities/tour/pictures/list-phone-dark.avif'
import listPhoneLight from '#src/entities/tour/pictures/list-phone-light.avif'
import { ThemedPicture } from '#src/entities/tour/themed-picture.tsx'
import { classNames } from '#src/ui/class-names.ts'

interface Twins {
  light: string
  dark: string
  alt: string
}

/** The real app, on a desktop and on a phone. */
export function Screens() {
  return (
    <section id="screens" aria-labelledby="screens-title" className="overflow-hidden">
      <div className="page-width flex flex-col gap-16 py-16 md:gap-28 md:py-24">
        <div className="flex flex-col gap-10">
          <div className="flex max-w-2xl flex-col gap-3">
            <h2 id="screens-title" className="text-xl font-bold tracking-tight text-balance">
              Your whole testing life, on one page
            </h2>
            <p className="text-base text-pretty text-ink-muted md:text-lg">
              No spreadsheet, no screenshots in a chat. Every product is a card that knows its
              seller, its price and its next step.
            </p>
          </div>
          <Pair
            desktop={{
              light: listDesktopLight,
              dark: listDesktopDark,
              alt: 'My Products on a desktop: a grid of products with pictures, statuses, sellers and prices, and filters above.',
            }}
            phone={{
              light: listPhoneLight,
              dark: listPhoneDark,
              alt: 'The same list on a phone.',
            }}
          />
        </div>
        <Row
          title="Mornings begin with the answer"
          text="The dashboard says what waits for delivery, what needs a review and what a seller still has to approve. Tap a number, and you are there."
        >
          <Pair
            small
            desktop={{
              light: dashboardDesktopLight,
              dark: dashboardDesktopDark,
              alt: 'The dashboard on a desktop: what is due today, how many products are in each status, and what you are owed.',
            }}
            phone={{
              light: dashboardPhoneLight,
              dark: dashboardPhoneDark,
              alt: 'The same dashboard on a phone.',
            }}
          />
        </Row>
        <Row
          turned
          title="Proof, when somebody asks for it"
          text="Order number, receipt, review and screenshot are beside the product, and a timeline shows what happened on which day. A refund is never a memory again."
        >
          <Pair
            small
            turned
            desktop={{
              light: detailDesktopLight,
              dark: detailDesktopDark,
              alt: 'A product on a desktop: picture, price, files, history and a timeline of its dates.',
            }}
            phone={{
              light: detailPhoneLight,
              dark: detailPhoneDark,
              alt: 'The same product on a phone.',
            }}
          />
        </Row>
      </div>
    </section>
  )
}

interface RowProps {
  title: string
  text: string
  turned?: boolean
  children: ReactNode
}

function Row({ title, text, turned = false, children }: RowProps) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] items-center gap-8 lg:gap-16',
        turned
          ? 'lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]'
          : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)]',
      )}
    >
      <div className={classNames('flex flex-col gap-3', turned && 'lg:order-2')}>
        <h3 className="text-lg font-bold tracking-tight text-balance md:text-xl">{title}</h3>
        <p className="text-base text-pretty text-ink-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}

/** A desktop's picture with a phone's before its corner; phones show only the latter, because a desktop's is too small to read. */
function Pair({
  desktop,
  phone,
  small = false,
  turned = false,
}: {
  desktop: Twins
  phone: Twins
  small?: boolean
  /** The phone is on the left. */
  turned?: boolean
}) {
  return (
    <div
      className={classNames(
        'relative max-md:max-h-112 max-md:overflow-hidden max-md:mask-[linear-gradient(#000_75%,transparent)] md:pb-[9%]',
        turned ? 'md:pl-[7%]' : 'md:pr-[7%]',
      )}
    >
      <ThemedPicture
        {...desktop}
        width={1600}
        height={1000}
        className="w-full rounded-lg border border-line bg-surface shadow-lg max-md:hidden"
      />
      <ThemedPicture
        {...phone}
        width={640}
        height={1385}
        className={classNames(
          'rounded-lg border border-line bg-surface shadow-md max-md:mx-auto max-md:w-72 md:absolute md:bottom-0 md:shadow-lg',
          turned ? 'md:left-0' : 'md:right-0',
          small ? 'md:w-[24%]' : 'md:w-[21%]',
        )}
      />
    </div>
  )
}
