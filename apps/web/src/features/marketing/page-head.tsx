import { SITE_ORIGIN_PLACEHOLDER } from '@sampletrail/contracts/site-origin.ts'

interface PageHeadProps {
  path: string
  title: string
  description: string
  /** The page's content for machines (schema.org). */
  structuredData?: object
}

const cardText =
  'SampleTrail: the products you test, from wishlist to payout. A list of products with their statuses beside it.'

/** The data of a public page for search engines and link previews. */
export function PageHead({ path, title, description, structuredData }: PageHeadProps) {
  const address = SITE_ORIGIN_PLACEHOLDER + path
  const picture = `${SITE_ORIGIN_PLACEHOLDER}/social-card.png`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="SampleTrail" />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={cardText} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData !== undefined && (
        <script
          type="application/ld+json"
          // Data, not code; no text in it can end the element.
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(structuredData).replaceAll('<', String.raw`\u003c`),
          }}
        />
      )}
    </>
  )
}
