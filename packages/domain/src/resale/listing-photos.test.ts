import { describe, expect, test } from 'vitest'
import {
  explainFacebookPhotos,
  keptPhotos,
  movePhoto,
  PRODUCT_PHOTO,
  putPhoto,
  refuseExcess,
  shownPhotos,
} from '#src/resale/listing-photos.ts'

const many = Array.from({ length: 12 }, (_, place) => `${place}`)

test.each([
  [null, true, null],
  [[PRODUCT_PHOTO], true, null],
  [[PRODUCT_PHOTO, 'a'], true, "Facebook gets the product's picture. Add the other photo there."],
  [['b', 'a'], true, "Facebook gets the product's picture. Add the other 2 photos there."],
  [null, false, 'This product has no photo: add one on Facebook’s page.'],
  [['a'], false, 'We cannot send photos to Facebook. Add the photo of this listing there.'],
  [['a', 'b'], false, 'We cannot send photos to Facebook. Add the 2 photos of this listing there.'],
])('Facebook does not get these photos: %j, with a picture: %s', (kept, hasPicture, text) => {
  expect(explainFacebookPhotos(kept, hasPicture)).toBe(text)
})

describe('the photos of a listing', () => {
  test("begin with the product's picture, if there is one", () => {
    expect(shownPhotos(null, true)).toEqual([PRODUCT_PHOTO])
    expect(shownPhotos(null, false)).toEqual([])
  })

  test('are those of the draft, each once', () => {
    expect(shownPhotos(['a', PRODUCT_PHOTO, 'a'], true)).toEqual(['a', PRODUCT_PHOTO])
    expect(shownPhotos(['a', PRODUCT_PHOTO], false)).toEqual(['a'])
    expect(shownPhotos([], true)).toEqual([])
  })

  test.each([
    [[PRODUCT_PHOTO], true, null],
    [[], false, null],
    [[], true, []],
    [['a'], true, ['a']],
    [['a', PRODUCT_PHOTO], true, ['a', PRODUCT_PHOTO]],
  ])('%j (with a picture: %s) are kept as %j', (photos, hasPicture, kept) => {
    expect(keptPhotos(photos, hasPicture)).toEqual(kept)
    expect(shownPhotos(kept, hasPicture)).toEqual(photos)
  })

  test.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
    [0, -1, ['a', 'b', 'c']],
    [2, 3, ['a', 'b', 'c']],
    [3, 0, ['a', 'b', 'c']],
  ])('move from %d to %d', (from, to, moved) => {
    expect(movePhoto(['a', 'b', 'c'], from, to)).toEqual(moved)
  })

  test('take another at a place, up to 12', () => {
    expect(putPhoto(['a', 'b'], 'c', 1)).toEqual(['a', 'c', 'b'])
    expect(putPhoto(['a', 'b'], 'c', 9)).toEqual(['a', 'b', 'c'])
    expect(putPhoto(['a', 'b'], 'b', 0)).toEqual(['a', 'b'])
    expect(putPhoto(many.slice(1), 'x', 11)).toHaveLength(12)
    expect(putPhoto(many, 'x', 0)).toEqual(many)
  })

  test('that have no room are named', () => {
    expect(refuseExcess([])).toBeNull()
    expect(refuseExcess(['a.jpg'])).toBe(
      'A listing has up to 12 photos. Not added: a.jpg. Remove a photo to make room.',
    )
    expect(refuseExcess(['a', 'b', 'c'])).toContain('Not added: a, b, c. ')
    expect(refuseExcess(['a', 'b', 'c', 'd'])).toContain('Not added: a, b and 2 more. ')
  })
})
