import { skuOfProduct } from '@sampletrail/domain/ebay/ebay-listing.ts'
import type { Work } from '#src/access/lost-rights.fixture.ts'
import { all, done, listedOnce, listingOf, mug, photoAt } from '#src/access/work-tools.fixture.ts'
import { endEbayListing } from '#src/commands/ebay/ebay-listing/end-listing.ts'
import { keepItem, publishOffer } from '#src/commands/ebay/ebay-listing/list-product.ts'

/** What is done on a seller's eBay account. */
export const ebayWorks: Work[] = [
  {
    title: 'a product is being listed on eBay',
    commands: ['ebay/ebay-listing/list-product.ts', 'ebay/ebay-listing/with-listing-lease.ts'],
    needsPro: true,
    run: async (desk, worker, lose) => publishOffer(listingOf(desk, worker, lose), 'offer-1'),
    answers: all('done'),
  },
  {
    title: 'a product that is listed on eBay is being listed again',
    commands: ['ebay/ebay-listing/list-product.ts', 'ebay/ebay-listing/with-listing-lease.ts'],
    needsPro: true,
    run: async (desk, worker, lose) => {
      const listing = listingOf(desk, worker, lose)
      const seller = { ...listing.seller, findOffers: listedOnce(lose) }
      return await keepItem({ ...listing, seller }, skuOfProduct(worker.productId), mug)
    },
    answers: all('done'),
  },
  {
    title: 'photos of a listing are being sent to eBay',
    commands: ['ebay/ebay-listing/send-photos.ts', 'ebay/ebay-listing/list-product.ts'],
    needsPro: true,
    run: async (desk, worker, lose) => {
      const listing = listingOf(desk, worker, lose)
      const web = { readPicture: photoAt }
      const keepPicture = () => lose().then(() => 'https://i.ebayimg.com/1')
      const seller = { ...listing.seller, keepPicture, keepItem: done }
      return await keepItem({ ...listing, web, seller }, skuOfProduct(worker.productId), mug)
    },
    answers: all('done'),
  },
  {
    title: 'a listing on eBay is being ended',
    commands: ['ebay/ebay-listing/end-listing.ts', 'ebay/ebay-listing/with-listing-lease.ts'],
    run: async (desk, worker, lose) => {
      const listing = listingOf(desk, worker, lose)
      const seller = { ...listing.seller, findOffers: listedOnce(lose), withdraw: done }
      return await endEbayListing({ ...listing, seller }, worker.productId)
    },
    answers: all('done'),
  },
]
