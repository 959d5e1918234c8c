import { PublicFooter } from '#src/entities/site/public-footer.tsx'
import { PublicHeader } from '#src/entities/site/public-header.tsx'
import { privacySections } from '#src/features/marketing/privacy-sections.tsx'

/** Which data we store about people and how we use it. Rendered once, at build. */
export function PrivacyPage() {
  return (
    <>
      <PublicHeader signedIn="unknown" />
      <main
        id="content"
        className="page-width grid gap-10 py-12 md:py-20 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16"
      >
        <nav aria-labelledby="contents" className="max-lg:hidden">
          <div className="sticky top-24 flex flex-col gap-3">
            <p id="contents" className="text-xs font-semibold text-ink-muted">
              On this page
            </p>
            <ol className="flex flex-col gap-1 border-l border-line">
              {privacySections.map(({ id, title }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="-ml-px flex min-h-8 items-center border-l border-transparent pl-4 text-sm text-ink-muted hover:border-accent hover:text-ink"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        </nav>
        <article className="flex max-w-2xl flex-col gap-10">
          <header className="flex flex-col gap-3">
            <h1 className="text-xl font-bold tracking-tight">Privacy Policy</h1>
            <p className="text-sm text-ink-muted">
              Last changed on <time dateTime="2026-11-22">November 22, 2026</time>
            </p>
          </header>
          {privacySections.map(({ id, title, content }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="flex flex-col gap-3"
            >
              <h2 id={`${id}-title`} className="text-lg font-bold">
                {title}
              </h2>
              {content}
            </section>
          ))}
        </article>
      </main>
      <PublicFooter />
    </>
  )
}
