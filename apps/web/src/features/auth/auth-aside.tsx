import dashboardDark from '#src/entities/tour/pictures/dashboard-desktop-dark.avif'
import dashboardLight from '#src/entities/tour/pictures/dashboard-desktop-light.avif'
import { ThemedPicture } from '#src/entities/tour/themed-picture.tsx'

/** A preview of the app, on screens with room for it; on others the browser does not even fetch the pictures. */
export function AuthAside() {
  return (
    <aside
      aria-label="What SampleTrail is"
      className="sticky top-0 flex h-dvh flex-col gap-12 overflow-hidden border-l border-line bg-sunken pt-24 pl-12 max-lg:hidden xl:pl-16"
    >
      <div className="flex flex-col gap-3 pr-12">
        <p className="text-xl font-bold tracking-tight">Find. Track. Manage.</p>
        <p className="max-w-md text-base text-pretty text-ink-muted">
          Every product you test, from wishlist to payout: what you paid, what you are owed, and
          what comes next.
        </p>
      </div>
      <ThemedPicture
        light={dashboardLight}
        dark={dashboardDark}
        alt="The dashboard: how many products are in each status, and the latest ones below."
        width={1200}
        height={750}
        className="w-300 max-w-none rounded-lg border border-line shadow-lg"
      />
    </aside>
  )
}
