import { PAGE_TEXT_PLACEHOLDERS } from '@sampletrail/contracts/page-texts.ts'
import { SITE_ORIGIN_PLACEHOLDER } from '@sampletrail/contracts/site-origin.ts'
import { questions } from '#src/features/marketing/questions.ts'

const { proPrice, currency } = PAGE_TEXT_PLACEHOLDERS
const home = `${SITE_ORIGIN_PLACEHOLDER}/`

/** SampleTrail's description and price, and the questions that the page answers, in the terms of schema.org. */
export function describeProduct(): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'SoftwareApplication',
        '@id': `${home}#app`,
        name: 'SampleTrail',
        url: home,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Any, in a web browser',
        description: 'Tracks the products that testers order, receive, review and are paid for.',
        image: `${home}social-card.png`,
        offers: [
          { '@type': 'Offer', name: 'Basic', price: '0', priceCurrency: currency },
          {
            '@type': 'Offer',
            name: 'Pro',
            price: proPrice,
            priceCurrency: currency,
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: proPrice,
              priceCurrency: currency,
              billingDuration: 'P1M',
            },
          },
        ],
      },
      {
        '@type': 'FAQPage',
        '@id': `${home}#questions`,
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }
}
