import { describe, expect, it } from 'vitest'
import { processorSeconds } from '#src/testing/count-work.ts'
import { readReviewUrl } from '#src/links/review-link.ts'

const REVIEW = 'https://www.amazon.de/gp/customer-reviews/R1ABCDEFGHIJK2'

describe('a review link', () => {
  it.each([
    // Amazon
    [
      'https://www.amazon.de/-/en/gp/customer-reviews/R1ABCDEFGHIJK2/ref=cm_cr_dp_d_rvw_ttl?ie=UTF8&ASIN=B0LAMP0001',
      REVIEW,
    ],
    ['https://www.amazon.de/gp/customer-reviews/R1ABCDEFGHIJK2', REVIEW],
    ['http://amazon.de/gp/customer-reviews/R1ABCDEFGHIJK2/', REVIEW],
    ['amazon.de/review/R1ABCDEFGHIJK2', REVIEW],
    ['www.amazon.de/review/R1ABCDEFGHIJK2/ref=cm_cr_srp_d_rdp_perm?ie=UTF8', REVIEW],
    ['https://m.amazon.de/gp/aw/review/B0LAMP0001/R1ABCDEFGHIJK2?tag=x-21', REVIEW],
    ['https://smile.amazon.de/gp/review/R1ABCDEFGHIJK2?linkCode=ur2&linkId=7', REVIEW],
    ['https://www.amazon.de/portal/customer-reviews/srp/-/R1ABCDEFGHIJK2', REVIEW],
    ['https://www.amazon.de/reviews/R1ABCDEFGHIJK2#top', REVIEW],
    [
      'https://www.amazon.co.uk/gp/customer-reviews/R2QWERTY123?ref=pf_vv_at_pdctrvw_srp',
      'https://www.amazon.co.uk/gp/customer-reviews/R2QWERTY123',
    ],
    [
      'https://www.amazon.com.au/review/R2QWERTY123/',
      'https://www.amazon.com.au/gp/customer-reviews/R2QWERTY123',
    ],
    [
      'Check out this review of Desk Lamp on Amazon.com https://www.amazon.com/review/R2QWERTY123/ref=cm_cr_othr_d_rvw_ttl?ASIN=B0LAMP0001. Thanks!',
      'https://www.amazon.com/gp/customer-reviews/R2QWERTY123',
    ],
    [`my review is live 🎉 ${REVIEW}, pls refund`, REVIEW],
    [`[review](${REVIEW})`, REVIEW],
    [`<${REVIEW}>\n\nSent from my iPhone`, REVIEW],
    [
      'https://www.amazon.com/product-reviews/B0LAMP0001/ref=acr_dp_hist_5?filterByStar=five_star&pageNumber=1',
      'https://www.amazon.com/product-reviews/B0LAMP0001',
    ],
    [
      'https://www.amazon.com/gp/profile/amzn1.account.AEXAMPLE7ABC/ref=cm_cr_dp_d_gw_tr?ie=UTF8',
      'https://www.amazon.com/gp/profile/amzn1.account.AEXAMPLE7ABC',
    ],
    [
      'https://www.amazon.com/Some-Lamp/dp/B0LAMP0001/ref=sr_1?tag=x-20#customerReviews',
      'https://www.amazon.com/dp/B0LAMP0001',
    ],
    ['https://amzn.eu/r/aBcDeF1?ref_=share', 'https://amzn.eu/r/aBcDeF1'],
    ['a.co/d/aBcDeFg', 'https://a.co/d/aBcDeFg'],
    ['https://amzn.to/3AbCdEf?x=1', 'https://amzn.to/3AbCdEf'],
    // Other shops
    [
      'https://www.walmart.com/reviews/product/5253396052?athcpid=1&wmlspartner=2&sort=relevancy',
      'https://www.walmart.com/reviews/product/5253396052?sort=relevancy',
    ],
    [
      'https://www.walmart.com/ip/Desk-Lamp/5253396052?athena=true',
      'https://www.walmart.com/ip/5253396052',
    ],
    [
      'https://www.ebay.com/fdbk/feedback_profile/acme?filter=feedback_page%3ARECEIVED_AS_SELLER&_trksid=p2545226.m2531',
      'https://www.ebay.com/fdbk/feedback_profile/acme?filter=feedback_page%3ARECEIVED_AS_SELLER',
    ],
    [
      'https://m.ebay.de/fdbk/mweb_profile?username=acme&item_id=123456789012&mkcid=16&mkevt=1',
      'https://www.ebay.de/fdbk/mweb_profile?username=acme&item_id=123456789012',
    ],
    [
      'https://feedback.ebay.co.uk/ws/eBayISAPI.dll?ViewFeedback2&userid=acme&_trksid=1',
      'https://feedback.ebay.co.uk/ws/eBayISAPI.dll?ViewFeedback2=&userid=acme',
    ],
    [
      'https://www.ebay.com/urw/Desk-Lamp/product-reviews/1234?_from=R40',
      'https://www.ebay.com/urw/Desk-Lamp/product-reviews/1234',
    ],
    // Maps and reviews of shops
    ['https://maps.app.goo.gl/AbC123?g_st=ic', 'https://maps.app.goo.gl/AbC123'],
    ['https://goo.gl/maps/AbC123', 'https://goo.gl/maps/AbC123'],
    [
      'https://www.google.com/maps/reviews/@48.1,11.5,17z/data=!3m1!4b1?hl=en&entry=ttu&g_ep=EgoyMDI',
      'https://www.google.com/maps/reviews/@48.1,11.5,17z/data=!3m1!4b1?hl=en',
    ],
    [
      'https://www.google.co.uk/maps/contrib/1234567890/reviews?hl=en',
      'https://www.google.co.uk/maps/contrib/1234567890/reviews?hl=en',
    ],
    [
      'https://www.trustpilot.com/reviews/64b1f0c2?utm_medium=trustbox',
      'https://www.trustpilot.com/reviews/64b1f0c2',
    ],
    [
      'https://de.trustpilot.com/review/acme.example?page=2&utm_source=x',
      'https://de.trustpilot.com/review/acme.example?page=2',
    ],
    // Videos and posts
    [
      'https://www.tiktok.com/@anna/video/7300000000000000000?is_from_webapp=1&sender_device=pc',
      'https://www.tiktok.com/@anna/video/7300000000000000000',
    ],
    ['https://vm.tiktok.com/ZMabc123/?k=1', 'https://vm.tiktok.com/ZMabc123/'],
    [
      'https://m.tiktok.com/@anna/video/7300000000000000000',
      'https://www.tiktok.com/@anna/video/7300000000000000000',
    ],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=42', 'https://youtu.be/dQw4w9WgXcQ?t=42'],
    [
      'https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share&pp=x',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    ],
    ['https://youtube.com/shorts/AbCdEfGhIjK?si=x', 'https://www.youtube.com/shorts/AbCdEfGhIjK'],
    [
      'https://www.instagram.com/reel/CxYz123/?igsh=MzRl',
      'https://www.instagram.com/reel/CxYz123/',
    ],
    ['instagram.com/p/CxYz123/', 'https://www.instagram.com/p/CxYz123/'],
    [
      'https://m.facebook.com/story.php?story_fbid=1&id=2&mibextid=x&__tn__=R',
      'https://www.facebook.com/story.php?story_fbid=1&id=2',
    ],
    // Elsewhere an address stays as it is: nobody knows what its parts mean.
    [
      'https://shop.example/reviews/7?ref=abc&utm_source=x#review-7',
      'https://shop.example/reviews/7?ref=abc&utm_source=x#review-7',
    ],
    ['HTTPS://Shop.Example/R/7', 'HTTPS://Shop.Example/R/7'],
    ['http://127.0.0.1:8080/r/7', 'http://127.0.0.1:8080/r/7'],
    ['shop.example', 'https://shop.example'],
    ['https://notamazon.com/review/R1ABCDEFGHIJK2', 'https://notamazon.com/review/R1ABCDEFGHIJK2'],
    [
      'https://walmart.com.evil.example/reviews/product/1?wl0=1',
      'https://walmart.com.evil.example/reviews/product/1?wl0=1',
    ],
  ])('%j is read as %s', (text, url) => {
    expect(readReviewUrl(text)).toEqual({ ok: true, url })
    // Reading it again changes nothing.
    expect(readReviewUrl(url)).toEqual({ ok: true, url })
  })

  it.each([
    ['a product', `https://www.amazon.de/dp/B0LAMP0001 ${REVIEW}`],
    ['a short link', `https://a.co/d/aBcDeFg\n${REVIEW}`],
    ['a video', `https://youtu.be/dQw4w9WgXcQ ${REVIEW}`],
    ['any page', `https://shop.example/x ${REVIEW}`],
    ['all reviews of the product', `https://www.amazon.de/product-reviews/B0LAMP0001 ${REVIEW}`],
    ['a later review', `${REVIEW} https://www.amazon.de/review/R9LATER12345`],
  ])('of several links is the one to a review, not %s', (_title, text) => {
    expect(readReviewUrl(text)).toEqual({ ok: true, url: REVIEW })
  })

  it.each([
    ['https://shop.example/x https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
    ['https://www.amazon.de/dp/B0LAMP0001 https://shop.example/x', 'https://shop.example/x'],
    ['https://shop.example/1 https://shop.example/2', 'https://shop.example/1'],
  ])('of %j is %s', (text, url) => {
    expect(readReviewUrl(text)).toEqual({ ok: true, url })
  })

  it.each([
    ['', /no link/u],
    ['   ', /no link/u],
    ['it is live', /no link/u],
    ['R1ABCDEFGHIJK2', /no link/u],
    ['javascript:alert(1)', /no link/u],
    ['data:text/html,<b>x</b>', /no link/u],
    ['ftp://shop.example/r', /no link/u],
    ['mailto:a@shop.example', /no link/u],
    ['https://', /no link/u],
    ['https://anna:secret@shop.example/r', /a name or a password/u],
    [`https://shop.example/${'x'.repeat(2100)}`, /longer than 2048/u],
  ])('is not %j', (text, reason) => {
    const read = readReviewUrl(text)
    expect(read.ok).toBe(false)
    expect(!read.ok && read.reason).toMatch(reason)
  })

  it('is found in a long text at once', () => {
    const text = `${'https://shop.example/a '.repeat(4000)}${'/'.repeat(50_000)}`
    expect(processorSeconds(() => readReviewUrl(text))).toBeLessThan(1)
  })
})
